/**
 * Which of the scans that stand one below the other somebody is at: the one that begins where the window does, or that has
 * begun before.
 * @param scans elements with `data-scan`, the place from 0
 */
export function scanHere(scans: readonly HTMLElement[]): HTMLElement | undefined {
  const topOf = (scan: Element) => Math.ceil(scan.getBoundingClientRect().top);
  return (
    scans.find((scan) => topOf(scan) >= 0 && topOf(scan) < innerHeight / 4) ??
    scans.findLast((scan) => topOf(scan) < 0)
  );
}
