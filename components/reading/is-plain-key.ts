/** Whether a key was pressed alone, and nothing has been done for it yet. */
export function isPlainKey(event: KeyboardEvent): boolean {
  return !(event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey);
}
