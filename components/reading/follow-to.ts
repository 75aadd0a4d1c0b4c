/** Goes to a page as if a link within an element had been followed: whoever listens for such links turns in place. */
export function followTo(within: Element | null | undefined, address: string): void {
  const link = Object.assign(document.createElement('a'), { href: address, hidden: true });
  within?.append(link);
  link.click();
  link.remove();
}
