import { formatView, parseView, type View } from '#lib/scans/view.ts';

type Size = { width: number; height: number };

/** The view that the page's address names. */
export function viewInAddress(scan: Size): View {
  return parseView(location.hash, scan);
}

const named =
  /(?:^#?|&)(?:xywh|rotate|flip|brightness|contrast|saturation|invert|greyscale|find|text|beside)=/;
let later: ReturnType<typeof setTimeout> | undefined;

/**
 * Writes what has changed of the view into the page's address; the rest of the view stays as it was there.
 * @param step whether the browser's Back returns to the view before; moving about is no step
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
    // Some browsers allow a hundred changes in half a minute; the last one counts.
    later = setTimeout(() => changeAddress(scan, change, step), 1000);
  }
}

/**
 * Calls when the visitor goes back, forward, or follows a link to another view of the same page. A fragment that is no
 * view, such as that of a link to the content, leaves the scan as it is.
 */
export function onAddressChange(scan: Size, show: (view: View) => void): () => void {
  const follow = () => {
    if (location.hash.length <= 1 || named.test(location.hash)) show(viewInAddress(scan));
  };
  addEventListener('hashchange', follow);
  addEventListener('popstate', follow);
  return () => {
    removeEventListener('hashchange', follow);
    removeEventListener('popstate', follow);
  };
}
