const name = 'read-aloud';

/** The fragment that tells the page with the next texts to read them aloud. */
export const readingOn = {
  /** @param href of that page @param rate speed of speech, 1 is normal */
  address: (href: string, rate: number) => `${href.split('#')[0]}#${name}=${rate}`,
  /** The rate, if this page's address names one; read once, and only for visitors from texts of the same work. */
  take(): number | undefined {
    const value = new URLSearchParams(location.hash.slice(1)).get(name);
    if (value === null) return undefined;
    history.replaceState(history.state, '', location.pathname + location.search);
    const isOwn = document.referrer.split('?')[0] === location.origin + location.pathname;
    return isOwn ? Number(value) || 1 : undefined;
  },
};
