import type { KeyboardEvent } from 'react';

/**
 * Does what a key is for that was pressed anywhere in the viewer, unless it is needed where it was pressed.
 * @param frame the viewer
 * @param act what each key does now
 */
export function onViewerKey(
  event: KeyboardEvent,
  frame: HTMLElement | null,
  act: Readonly<Record<string, () => void>>,
): void {
  const { key, target, ctrlKey, metaKey, altKey } = event;
  if (event.defaultPrevented || ctrlKey || metaKey || altKey || !(target instanceof Element)) return;
  // A dialog that opens from the viewer has keys of its own; the one that the viewer lies in has not.
  if (target.closest('dialog') !== frame?.closest('dialog')) return;
  if (key !== 'Escape' && target.matches('input, select, textarea')) return;
  if (!act[key]) return;
  act[key]();
  event.preventDefault();
}
