import type { KeyboardEvent } from 'react';

/**
 * Handles a key pressed anywhere in the viewer, unless the element that has the focus needs it.
 * @param frame the viewer
 * @param act the action of each key at this moment
 */
export function onViewerKey(
  event: KeyboardEvent,
  frame: HTMLElement | null,
  act: Readonly<Record<string, () => void>>,
): void {
  const { key, target, ctrlKey, metaKey, altKey } = event;
  if (event.defaultPrevented || ctrlKey || metaKey || altKey || !(target instanceof Element)) return;
  // A dialog opened from the viewer has its own keys; the dialog that contains the viewer has none.
  if (target.closest('dialog') !== frame?.closest('dialog')) return;
  if (key !== 'Escape' && target.matches('input, select, textarea')) return;
  if (!act[key]) return;
  act[key]();
  event.preventDefault();
}
