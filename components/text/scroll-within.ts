/**
 * Scrolls a box, and nothing around it, until something in it can be seen.
 * @param covered how much of the box, from its upper end, is covered by what stays there; in CSS pixels
 */
export function scrollWithin(box: HTMLElement, element: HTMLElement, covered: number): void {
  const outer = box.getBoundingClientRect();
  const inner = () => element.getBoundingClientRect();
  const top = outer.top + covered;
  if (inner().top >= top && inner().bottom <= outer.bottom) return;
  // Twice: what comes into sight may be of another height than it was taken to be.
  for (let round = 0; round < 2; round += 1) {
    const { top: now, height } = inner();
    box.scrollTop += now - top - (outer.bottom - top - height) / 2;
  }
}
