type Press = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey' | 'defaultPrevented'>;

/** Whether a key was pressed alone, or with Shift for another character, and has not been handled yet. */
export function isPlainKey({ key, shiftKey, altKey, ctrlKey, metaKey, defaultPrevented }: Press): boolean {
  // Shift with keys that type nothing extends the selection.
  return !(defaultPrevented || altKey || ctrlKey || metaKey || (shiftKey && key.length > 1));
}
