import { formatView, parseView, type View } from '#lib/scans/view.ts';

type Size = { width: number; height: number };

/** The view that the page's address names. */
export function viewInAddress(scan: Size): View {
  return parseView(location.hash, scan);
}

/**
 * Writes what has changed of the view into the page's address; everything else of it stays.
 * @param step whether the browser's Back returns to the view before; moving about is no step
 */
export function changeAddress(scan: Size, change: View, step = false): void {
  const fragment = formatView({ ...viewInAddress(scan), ...change });
  const address = `${location.pathname}${location.search}${fragment && `#${fragment}`}`;
  if (address === `${location.pathname}${location.search}${location.hash}`) return;
  if (step) history.pushState(history.state, '', address);
  else history.replaceState(history.state, '', address);
}

/** Calls when the visitor goes back, forward, or follows a link to another view of the same page. */
export function onAddressChange(scan: Size, show: (view: View) => void): () => void {
  const follow = () => show(viewInAddress(scan));
  addEventListener('hashchange', follow);
  addEventListener('popstate', follow);
  return () => {
    removeEventListener('hashchange', follow);
    removeEventListener('popstate', follow);
  };
}
