/** Scrolls the row of scans to the one shown, and nothing else. @param part contains the row */
export function showCurrent(part: Element | null): void {
  const current = part?.querySelector('[aria-current]');
  const list = current?.closest('ol');
  if (!current || !list) return;
  const [inner, outer] = [current.getBoundingClientRect(), list.getBoundingClientRect()];
  list.scrollLeft += inner.left + inner.width / 2 - outer.left - outer.width / 2;
}
