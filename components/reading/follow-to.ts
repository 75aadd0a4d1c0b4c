/**
 * Goes to a page as if a link within an element had been followed: whoever listens for such links turns in place.
 * @param rel `next` or `prev` for a step, which is none of the browser's history
 */
export function followTo(within: Element | null | undefined, address: string, rel = ''): void {
  const link = Object.assign(document.createElement('a'), { href: address, rel, hidden: true });
  within?.append(link);
  link.click();
  link.remove();
}
