/**
 * Scrolls a box, and nothing around it, until something in it can be seen.
 * @param covered how much of the box, from its upper end, is covered by what stays there; in CSS pixels
 */
export function scrollWithin(box: HTMLElement, element: HTMLElement, covered: number): void {
  const outer = box.getBoundingClientRect();
  const inner = element.getBoundingClientRect();
  const top = outer.top + covered;
  if (inner.top >= top && inner.bottom <= outer.bottom) return;
  box.scrollTop += inner.top - top - (outer.bottom - top - inner.height) / 2;
}
