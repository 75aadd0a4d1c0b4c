type Click = Pick<MouseEvent, 'defaultPrevented' | 'button' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/** Whether a click asks for nothing but to follow a link: with no other button, no key held, and not handled yet. */
export function isPlainClick({
  defaultPrevented,
  button,
  altKey,
  ctrlKey,
  metaKey,
  shiftKey,
}: Click): boolean {
  return !(defaultPrevented || button || altKey || ctrlKey || metaKey || shiftKey);
}
