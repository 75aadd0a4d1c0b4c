/**
 * Scrolls a box, but nothing around it, until an element in it is visible.
 * @param covered height at the top of the box that is covered by a sticky element, in CSS pixels
 */
export function scrollWithin(box: HTMLElement, element: HTMLElement, covered: number): void {
  const outer = box.getBoundingClientRect();
  const inner = element.getBoundingClientRect();
  const top = outer.top + covered;
  if (inner.top >= top && inner.bottom <= outer.bottom) return;
  box.scrollTop += inner.top - top - (outer.bottom - top - inner.height) / 2;
}
