import type { Edit } from './formatting.ts';

/** Browsers take many seconds to insert more characters than this as if they were typed. */
const maxUndone = 200_000;

/** To break a longer line takes a browser minutes: its time grows faster than the line. */
const maxLineLength = 20_000;

/** Whether a text has a line that no browser should have to break. */
export function hasLongLine(text: string): boolean {
  for (let at = 0; text.length - at > maxLineLength; ) {
    const end = text.indexOf('\n', at);
    if (end === -1 || end - at > maxLineLength) return true;
    at = end + 1;
  }
  return false;
}

/** Leaves long lines unbroken from now on, if this text brings any: an embedded picture is one such line. */
export function wrapFor(area: HTMLTextAreaElement, text: string): void {
  if (!hasLongLine(text)) return;
  area.wrap = 'off';
  area.spellcheck = false;
}

/**
 * Changes the text as if it had been typed, so that the browser's own undo takes it back; a very long text is put in
 * straight.
 * @returns whether the browser can undo it
 */
export function edit(area: HTMLTextAreaElement, { start, end, text, select }: Edit): boolean {
  wrapFor(area, text);
  area.focus({ preventScroll: true });
  area.setSelectionRange(start, end);
  const isShort = text.length <= maxUndone && end - start <= maxUndone;
  const isTyped = isShort && document.execCommand(text === '' ? 'delete' : 'insertText', false, text);
  if (!isTyped) {
    area.setRangeText(text, start, end, 'end');
    area.dispatchEvent(new Event('input', { bubbles: true }));
  }
  area.setSelectionRange(...select);
  return isTyped;
}

/** Puts another text in the place of the whole. @returns whether the browser can undo it */
export function replaceAll(area: HTMLTextAreaElement, text: string): boolean {
  const replaced = edit(area, { start: 0, end: area.value.length, text, select: [0, 0] });
  // Only now: what was there before may have been the long one.
  if (!hasLongLine(text)) {
    area.wrap = 'soft';
    area.spellcheck = true;
  }
  area.scrollTop = 0;
  return replaced;
}

/** Selects a place of the text and brings it into the middle of what is seen of it. Offsets in UTF-16. */
export function showPlace(area: HTMLTextAreaElement, start: number, end: number): void {
  area.focus({ preventScroll: true });
  area.setSelectionRange(start, end);
  area.scrollTop = heightBefore(area, start) - area.clientHeight / 2;
  area.scrollIntoView({ block: 'nearest' });
}

/**
 * Where a place of a text lies after the text has changed in one spot: what is behind the change moves with it.
 * @param before the text that the offset is of
 */
export function offsetNow(at: number, before: string, now: string): number {
  const shorter = Math.min(before.length, now.length);
  let same = 0;
  while (same < shorter && before[same] === now[same]) same += 1;
  return at <= same ? at : Math.max(same, at + now.length - before.length);
}

// Browsers do not say where in a text area a letter is. An element of the same width and letters does.
function heightBefore(area: HTMLTextAreaElement, at: number): number {
  const own = getComputedStyle(area);
  const mirror = document.createElement('div');
  const { font, letterSpacing, lineHeight, tabSize, padding } = own;
  Object.assign(mirror.style, { font, letterSpacing, lineHeight, tabSize, padding });
  Object.assign(mirror.style, {
    position: 'absolute',
    visibility: 'hidden',
    boxSizing: 'border-box',
    width: `${area.clientWidth}px`,
    whiteSpace: area.wrap === 'off' ? 'pre' : 'pre-wrap',
    overflowWrap: 'break-word',
  });
  mirror.textContent = `${area.value.slice(0, at)}\u200b`;
  document.body.append(mirror);
  const height = mirror.offsetHeight;
  mirror.remove();
  return height;
}
