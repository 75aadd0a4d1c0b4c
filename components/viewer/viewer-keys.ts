import type { KeyboardEvent } from 'react';

/** Keys that work on the scan itself: OpenSeadragon's, and those that turn pages. */
const keysOfScan = /^(Arrow.+|Page.+|[-+=0r])$/i;

/**
 * Handles a key pressed or released anywhere in the viewer, unless the element that has the focus needs it.
 * @param frame the viewer
 * @param scan takes the keys of the scan that are pressed on a button
 * @param act the action of each key at this moment
 */
export function onViewerKey(
  event: KeyboardEvent,
  frame: HTMLElement | null,
  scan: Element | undefined,
  act: Readonly<Record<string, () => void>>,
): void {
  const { key, target, type, ctrlKey, metaKey, altKey } = event;
  const passOn = () => scan?.dispatchEvent(new window.KeyboardEvent(type, event.nativeEvent));
  if (type === 'keyup') {
    // Whatever has the focus by now: without it OpenSeadragon would go on moving the scan.
    if (!(target instanceof Node && scan?.contains(target))) passOn();
    return;
  }
  if (event.defaultPrevented || ctrlKey || metaKey || altKey || !(target instanceof Element)) return;
  // A dialog opened from the viewer has its own keys; the dialog that contains the viewer has none.
  if (target.closest('dialog') !== frame?.closest('dialog')) return;
  if (key !== 'Escape' && target.matches('input, select, textarea')) return;
  // Panels, and the second scan, keep these keys: they scroll.
  const isOnScan =
    target === frame || (target.matches('button') && !frame?.contains(target.closest('section')));
  if (scan && isOnScan && keysOfScan.test(key)) {
    if (!passOn()) event.preventDefault();
  } else if (act[key]) {
    act[key]();
    event.preventDefault();
  }
}
