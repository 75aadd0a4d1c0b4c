/** Brings the scan that is shown into sight among the others, and moves nothing else. @param part with the row of all */
export function showCurrent(part: Element | null): void {
  const current = part?.querySelector('[aria-current]');
  const list = current?.closest('ol');
  if (!current || !list) return;
  const [inner, outer] = [current.getBoundingClientRect(), list.getBoundingClientRect()];
  list.scrollLeft += inner.left + inner.width / 2 - outer.left - outer.width / 2;
}
