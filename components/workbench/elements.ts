/** Pattern of an element with one of these names, but none nested in it: name, attributes, content. */
export const elementOf = (names: string) =>
  `<(${names})((?:\\s[^<>]*)?)>([^<]*(?:<(?!/?(?:${names})\\b)[^<]*)*)</\\1\\s*>`;

export type Lines = { start: number; end: number; text: string };

/** An element, with its name in lower case and the rest of its start tag. */
export type Element = Lines & { name: string; attributes: string; inner: string };

/**
 * The elements that a selection touches, or its lines where it touches none.
 * @param names alternatives of a regular expression
 */
export function elements(names: string, text: string, start: number, end: number): Element[] {
  const all = Array.from(
    text.matchAll(new RegExp(elementOf(names), 'gi')),
    ({ index, 0: whole, 1: name = '', 2: attributes = '', 3: inner = '' }) => {
      return {
        start: index,
        end: index + whole.length,
        text: whole,
        name: name.toLowerCase(),
        attributes,
        inner,
      };
    },
  );
  const touched = (from: number, to: number) => all.filter((one) => one.start < to && one.end > from);
  const lines = wholeLines(text, start, end);
  const found = touched(start, end);
  return found.length > 0 ? found : touched(lines.start, lines.end);
}

/** The one element that contains a selection, or is selected. */
export function enclosing(names: string, text: string, start: number, end: number): Element | undefined {
  const [one, ...others] = elements(names, text, start, end);
  if (!one || others.length > 0) return undefined;
  const outside = text.slice(start, one.start) + text.slice(one.end, end);
  return outside.trim() === '' ? one : undefined;
}

/** The lines that a selection touches. */
export function wholeLines(text: string, start: number, end: number): Lines {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const next = text.indexOf('\n', Math.max(start, end));
  const to = next === -1 ? text.length : next;
  return { start: from, end: to, text: text.slice(from, to) };
}
