type Press = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey' | 'defaultPrevented'>;

/** Whether a key was pressed alone, or with Shift for another sign, and nothing has been done for it yet. */
export function isPlainKey({ key, shiftKey, altKey, ctrlKey, metaKey, defaultPrevented }: Press): boolean {
  // With Shift, keys that write nothing select.
  return !(defaultPrevented || altKey || ctrlKey || metaKey || (shiftKey && key.length > 1));
}
