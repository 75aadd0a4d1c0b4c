import type { Size } from '#lib/scans/region.ts';
import { formatView, parseView, type View } from '#lib/scans/view.ts';

export function viewInAddress(scan: Size): View {
  return parseView(location.hash, scan);
}

const named =
  /(?:^#?|&)(?:xywh|rotate|flip|brightness|contrast|saturation|invert|greyscale|find|text|beside)=/;
let later: ReturnType<typeof setTimeout> | undefined;

/**
 * Writes changes of the view into the page's address, where the rest of the view stays as it was.
 * @param step whether the browser's Back returns to the previous view; moving around adds no history entry
 */
export function changeAddress(scan: Size, change: View, step = false): void {
  const fragment = formatView({ ...viewInAddress(scan), ...change });
  const address = `${location.pathname}${location.search}${fragment && `#${fragment}`}`;
  if (address === `${location.pathname}${location.search}${location.hash}`) return;
  clearTimeout(later);
  try {
    if (step) history.pushState(history.state, '', address);
    else history.replaceState(history.state, '', address);
  } catch {
    // Some browsers allow a hundred changes in half a minute; try the last one again later.
    later = setTimeout(() => changeAddress(scan, change, step), 1000);
  }
}

/**
 * Calls back when the visitor goes back, forward, or follows a link to another view of the same page. Other fragments,
 * such as of the skip link, leave the scan as it is.
 */
export function onAddressChange(scan: Size, show: (view: View) => void): () => void {
  const follow = () => {
    if (location.hash.length <= 1 || named.test(location.hash)) show(viewInAddress(scan));
  };
  const leaving = new AbortController();
  for (const name of ['hashchange', 'popstate']) addEventListener(name, follow, { signal: leaving.signal });
  return () => leaving.abort();
}
