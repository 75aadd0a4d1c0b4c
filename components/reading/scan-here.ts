/**
 * Which of a column of scans the visitor is at: one that begins in the window's top quarter, else the last that begins
 * above.
 * @param scans elements with `data-scan`, the position from 0
 */
export function scanHere(scans: readonly HTMLElement[]): HTMLElement | undefined {
  const topOf = (scan: Element) => Math.ceil(scan.getBoundingClientRect().top);
  return (
    scans.find((scan) => topOf(scan) >= 0 && topOf(scan) < innerHeight / 4) ??
    scans.findLast((scan) => topOf(scan) < 0)
  );
}
