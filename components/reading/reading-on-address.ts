const name = 'read-aloud';

/** How the page with the next texts is told that they are to be read aloud. */
export const readingOn = {
  /** @param href of that page @param rate how fast, 1 is usual */
  address: (href: string, rate: number) => `${href.split('#')[0]}#${name}=${rate}`,
  /** Whether the address of this page says so; read once, and only where one came from the texts of the same work. */
  taken(): number | undefined {
    const said = new URLSearchParams(location.hash.slice(1)).get(name);
    if (said === null) return undefined;
    history.replaceState(history.state, '', location.pathname + location.search);
    const isOwn = document.referrer.split('?')[0] === location.origin + location.pathname;
    return isOwn ? Number(said) || 1 : undefined;
  },
};
