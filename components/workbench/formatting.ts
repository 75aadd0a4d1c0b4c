import type { Locale } from '#lib/i18n/locales.ts';
import { elementOf, elements, enclosing, type Lines, wholeLines } from './elements.ts';
import { itemsOf, listAround, piecesOf } from './lists.ts';

export const tools = ['p', 'h2', 'h3', 'strong', 'em', 'a', 'ul', 'ol', 'img', 'blockquote', 'lang'] as const;
export type Tool = (typeof tools)[number];

/** A change of a text: the part between `start` and `end` becomes `text`; then `select` is selected. */
export type Edit = { start: number; end: number; text: string; select: [start: number, end: number] };

const blockNames =
  'p|h[1-6]|[uod]l|li|d[td]|table|t(?:[hrd]|head|body|foot)|col(?:group)?|(?:fig)?caption|figure|blockquote|pre|div|section|details|summary|address|hr';
const startsBlock = new RegExp(`^\\s*</?(?:${blockNames})\\b`, 'i');
const blockTag = new RegExp(`(</?(?:${blockNames})\\b[^<>]*>)`, 'i');
const blockLine = new RegExp(`^\\s*${elementOf('p|h[1-6]|li')}\\s*$`, 'i');
const listLine = /^\s*<\/?[uo]l\b[^<>]*>\s*$/i;

/**
 * Applies a tool to the selection: words are wrapped in place, blocks by whole lines. Applying the same tool again
 * undoes it.
 * @param other the most likely language of text marked as being in another language
 */
export function format(tool: Tool, text: string, start: number, end: number, other: Locale): Edit {
  switch (tool) {
    case 'p':
      return paragraphs(text, start, end);
    case 'h2':
    case 'h3':
      return block(tool, text, start, end);
    case 'ul':
    case 'ol':
      return list(tool, text, start, end);
    case 'blockquote': {
      const around = enclosing('blockquote', text, start, end);
      if (around) return selecting(around, '', around.inner.trim(), '');
      const lines = wholeLines(text, start, end);
      return selecting(lines, '<blockquote>\n', inParagraph(lines.text), '\n</blockquote>');
    }
    case 'strong':
    case 'em':
      return inline(tool, text, start, end);
    case 'a': {
      const { before, words, after } = trimmed(text.slice(start, end));
      const address = /^(?:https?:\/\/|mailto:|\/)\S+$/.test(words) ? words : '';
      const opening = `${before}<a href="${address.replaceAll('"', '%22')}">`;
      const whole = { start, end, text: `${opening}${words}</a>${after}` };
      // Selects what is missing: the address, or the words of the link.
      const from = start + opening.length - (address ? 0 : 2);
      return { ...whole, select: [from, from + (address ? words.length : 0)] };
    }
    case 'img': {
      const { before, words, after } = trimmed(text.slice(start, end));
      const opening = `${before}<img src="`;
      const alternative = words.replaceAll('"', '&quot;');
      const from = start + opening.length;
      return { start, end, text: `${opening}" alt="${alternative}">${after}`, select: [from, from] };
    }
    case 'lang': {
      const { before, words, after } = trimmed(text.slice(start, end));
      const opening = `${before}<span lang="`;
      const from = start + opening.length;
      const select: Edit['select'] = [from, from + other.length];
      return { start, end, text: `${opening}${other}">${words}</span>${after}`, select };
    }
  }
}

/** Splits off blanks at the ends of a selection, which stay outside of the tags. */
function trimmed(selected: string): { before: string; words: string; after: string } {
  const words = selected.trim();
  const at = words === '' ? selected.length : selected.indexOf(words);
  return { before: selected.slice(0, at), words, after: selected.slice(at + words.length) };
}

function inline(tag: string, text: string, start: number, end: number): Edit {
  const [opening, closing] = [`<${tag}>`, `</${tag}>`];
  const isWithin =
    text.slice(0, start).endsWith(opening) && text.slice(end, end + closing.length) === closing;
  if (isWithin) {
    const from = start - opening.length;
    const words = text.slice(start, end);
    return { start: from, end: end + closing.length, text: words, select: [from, from + words.length] };
  }
  const { before, words, after } = trimmed(text.slice(start, end));
  const marked = new RegExp(`^${elementOf(tag)}$`, 'i');
  const unmarked = (part: string) => part.replace(new RegExp(elementOf(tag), 'gi'), '$3');
  // Inline elements cannot contain blocks: the words of each block are marked separately.
  const parts = words.split(blockTag);
  const isWords = (part: string) => part.trim() !== '' && !blockTag.test(part);
  const isMarked = parts.some(isWords) && parts.filter(isWords).every((part) => marked.test(part));
  if (parts.length > 1 || isMarked) {
    const mark = (part: string) => (isMarked ? unmarked(part) : `${opening}${unmarked(part)}${closing}`);
    const edited = parts.map((part) => (isWords(part) ? mark(part) : part)).join('');
    return selecting({ start, end }, before, edited, after);
  }
  const from = start + before.length + opening.length;
  const inner = unmarked(words);
  const edited = `${before}${opening}${inner}${closing}${after}`;
  return { start, end, text: edited, select: [from, from + inner.length] };
}

function selecting(
  { start, end }: Pick<Lines, 'start' | 'end'>,
  opening: string,
  inner: string,
  closing: string,
): Edit {
  const from = start + opening.length;
  return { start, end, text: `${opening}${inner}${closing}`, select: [from, from + inner.length] };
}

/** Converts paragraphs and headings in place, keeping their attributes; lines without either become one. */
function block(tag: string, text: string, start: number, end: number): Edit {
  const present = elements('p|h[1-6]', text, start, end);
  const [first, last] = [present[0], present.at(-1)];
  if (!first || !last) {
    const lines = wholeLines(text, start, end);
    return selecting(lines, `<${tag}>`, lines.text.trim(), `</${tag}>`);
  }
  const name = present.every((one) => one.name === tag) ? 'p' : tag;
  const opening = `<${name}${first.attributes}>`;
  if (first === last) return selecting(first, opening, first.inner, `</${name}>`);
  let edited = '';
  let at = first.start;
  for (const one of present) {
    edited += `${text.slice(at, one.start)}<${name}${one.attributes}>${one.inner}</${name}>`;
    at = one.end;
  }
  return selecting({ ...first, end: last.end }, '', edited, '');
}

// Elements that begin and end in one line.
const inLine = /<([a-z]+)\b[^<>\n]*>.*?<\/\1>|<img\b[^<>\n]*>/gi;

/**
 * Makes each run of lines between blank ones a paragraph, or turns paragraphs back into such runs. Without blank lines,
 * each line becomes one, as word processors copy plain text; not where tags lead from one line to the next.
 */
function paragraphs(text: string, start: number, end: number): Edit {
  const lines = wholeLines(text, start, end);
  const trimmedText = lines.text.trim();
  const hasOwnLines = /\n\s*\n/.test(trimmedText) || blockTag.test(trimmedText);
  const isPlain = !hasOwnLines && !/<\/?[a-z]/i.test(trimmedText.replace(inLine, ''));
  const parts = trimmedText.split(isPlain ? '\n' : /\n\s*\n|(?<=<\/p>)\s*(?=<p>)/);
  const inner = parts.map((part) => /^<p>([\s\S]*)<\/p>$/.exec(part)?.[1]);
  const areParagraphs = inner.every((part) => part !== undefined);
  const edited = areParagraphs
    ? inner
    : parts.map((part) => (startsBlock.test(part) ? part : `<p>${part.trim()}</p>`));
  return selecting(lines, '', edited.join('\n\n'), '');
}

function inParagraph(text: string): string {
  return text.trim() === '' || /^\s*</.test(text) ? text : `<p>${text.trim()}</p>`;
}

/**
 * Makes the lines a list; converts a list to the other kind, or its items to paragraphs. Nested lists stay as they are.
 */
function list(tag: string, text: string, start: number, end: number): Edit {
  const around = listAround(text, start, end);
  if (around && around.name !== tag)
    return selecting(around, `<${tag}${around.attributes}>`, around.inner, `</${tag}>`);
  if (around) {
    const parts = itemsOf(around).flatMap(piecesOf);
    return selecting(around, '', parts.map((part) => inParagraph(part.text.trim())).join('\n'), '');
  }
  const lines = wholeLines(text, start, end);
  const items = piecesOf(lines.text).flatMap((piece) =>
    piece.list ? itemsOf(piece.list) : lineItems(piece.text),
  );
  const inner = (items.length > 0 ? items : ['']).map((item) => `  <li>${item}</li>`).join('\n');
  const edit = selecting(lines, `<${tag}>\n`, inner, `\n</${tag}>`);
  if (items.length > 0) return edit;
  const at = edit.start + edit.text.indexOf('<li>') + '<li>'.length;
  return { ...edit, select: [at, at] };
}

/** The lines of a text as items of a list. A paragraph of several lines is one item. */
function lineItems(text: string): string[] {
  const whole = new RegExp(elementOf('p|h[1-6]|li'), 'gi');
  const joined = text.replace(whole, (element) => element.replaceAll('\n', ' '));
  const lines = joined.split('\n').filter((line) => line.trim() !== '' && !listLine.test(line));
  return lines.map((line) => blockLine.exec(line)?.[3] ?? line.trim());
}
