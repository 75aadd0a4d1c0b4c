/**
 * Navigates as if a link within an element had been clicked, so that listeners for such links can turn in place.
 * @param rel `next` or `prev` for a step, which adds no history entry
 */
export function followTo(within: Element | null | undefined, address: string, rel = ''): void {
  const link = Object.assign(document.createElement('a'), { href: address, rel, hidden: true });
  within?.append(link);
  link.click();
  link.remove();
}
