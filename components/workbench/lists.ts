import { type Element, type Lines, wholeLines } from './elements.ts';

/** The closed lists of a text, each after those nested in it. */
function listsIn(text: string): Element[] {
  const open: { name: string; attributes: string; start: number; from: number }[] = [];
  const found: Element[] = [];
  for (const { index, 0: tag, 1: slash, 2: given = '', 3: attributes = '' } of text.matchAll(
    /<(\/?)([uo]l)((?:\s[^<>]*)?)>/gi,
  )) {
    const [name, end] = [given.toLowerCase(), index + tag.length];
    if (slash === '') {
      open.push({ name, attributes, start: index, from: end });
      continue;
    }
    const last = open.at(-1);
    if (last?.name !== name) continue;
    open.pop();
    const { start, from } = last;
    const own = { name, attributes: last.attributes, inner: text.slice(from, index) };
    found.push({ start, end, text: text.slice(start, end), ...own });
  }
  return found;
}

/** The innermost list that contains a selection, or is selected; else the one that contains its lines. */
export function listAround(text: string, start: number, end: number): Element | undefined {
  const lists = listsIn(text);
  const lines = wholeLines(text, start, end);
  const within = ({ start: from, end: to, text: selected }: Lines) => {
    if (selected.trim() === '') return lists.find((list) => list.start < from && to < list.end);
    const first = from + selected.search(/\S/);
    const last = from + selected.trimEnd().length;
    return lists.find((list) => list.start <= first && last <= list.end);
  };
  return within({ start, end, text: text.slice(start, end) }) ?? within(lines);
}

/** Splits a text into its lists, each with all its content, and what is between them. Blank pieces are left out. */
export function piecesOf(text: string): { text: string; list?: Element }[] {
  const outermost: Element[] = [];
  for (const list of listsIn(text).reverse())
    if (list.start < (outermost[0]?.start ?? text.length)) outermost.unshift(list);
  const pieces: ReturnType<typeof piecesOf> = [];
  let at = 0;
  for (const list of outermost) {
    pieces.push({ text: text.slice(at, list.start) }, { text: list.text, list });
    at = list.end;
  }
  return [...pieces, { text: text.slice(at) }].filter((piece) => piece.text.trim() !== '');
}

/** The contents of a list's items, including nested lists. Empty items are left out. */
export function itemsOf({ inner }: Element): string[] {
  const items: string[] = [];
  for (const { text, list } of piecesOf(inner)) {
    const [first = '', ...others] = list ? [text] : text.split(/<\/?li\b[^<>]*>/i);
    // A list directly within a list, as some programs write it, belongs to the item before it.
    while (list && items.at(-1)?.trim() === '') items.pop();
    items.push(`${items.pop() ?? ''}${first}`, ...others);
  }
  return items.map((item) => item.trim()).filter((item) => item !== '');
}
