import type { Locale } from '#lib/i18n/locales.ts';

/** The buttons above the text. */
export const tools = ['p', 'h2', 'h3', 'strong', 'em', 'a', 'ul', 'ol', 'img', 'blockquote', 'lang'] as const;
export type Tool = (typeof tools)[number];

/** A change of a text: the part between `start` and `end` becomes `text`; then `select` is selected. */
export type Edit = { start: number; end: number; text: string; select: [start: number, end: number] };

const startsBlock =
  /^\s*<\/?(?:p|h[1-6]|[uod]l|li|d[td]|table|t[hrd]|figure|blockquote|pre|div|section|details|address|hr)\b/i;
const blockLine = /^(\s*)<(p|h[2-6])>([\s\S]*)<\/\2>(\s*)$/;

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
  const from = start + before.length + opening.length;
  const made = `${before}${opening}${words}${closing}${after}`;
  return { start, end, text: made, select: [from, from + words.length] };
}

type Lines = { start: number; end: number; text: string };

/** The lines that a selection touches. */
function wholeLines(text: string, start: number, end: number): Lines {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const next = text.indexOf('\n', Math.max(start, end));
  const to = next === -1 ? text.length : next;
  return { start: from, end: to, text: text.slice(from, to) };
}

function selecting({ start, end }: Lines, opening: string, inner: string, closing: string): Edit {
  const from = start + opening.length;
  return { start, end, text: `${opening}${inner}${closing}`, select: [from, from + inner.length] };
}

function block(tag: string, text: string, start: number, end: number): Edit {
  const lines = wholeLines(text, start, end);
  const [, indent = '', before, inner = lines.text.trim()] = blockLine.exec(lines.text) ?? [];
  const made = before === tag ? 'p' : tag;
  return selecting(lines, `${indent}<${made}>`, inner, `</${made}>`);
}

/** Makes each run of lines between blank ones a paragraph, or turns paragraphs back into such runs. */
function paragraphs(text: string, start: number, end: number): Edit {
  const lines = wholeLines(text, start, end);
  const parts = lines.text.trim().split(/\r?\n\s*\n/);
  const inner = parts.map((part) => /^<p>([\s\S]*)<\/p>$/.exec(part)?.[1]);
  const isMade = inner.every((part) => part !== undefined);
  const made = isMade
    ? inner
    : parts.map((part) => (startsBlock.test(part) ? part : `<p>${part.trim()}</p>`));
  return selecting(lines, '', made.join('\n\n'), '');
}

function inParagraph(text: string): string {
  return text.trim() === '' || /^\s*</.test(text) ? text : `<p>${text.trim()}</p>`;
}

function list(tag: string, text: string, start: number, end: number): Edit {
  const lines = wholeLines(text, start, end);
  const items = lines.text.split('\n').filter((line) => line.trim() !== '');
  const inner = (items.length > 0 ? items : [''])
    .map((line) => `  <li>${blockLine.exec(line)?.[3] ?? line.trim()}</li>`)
    .join('\n');
  if (items.length > 0) return selecting(lines, `<${tag}>\n`, inner, `\n</${tag}>`);
  const edit = selecting(lines, `<${tag}>\n`, inner, `\n</${tag}>`);
  const at = edit.start + edit.text.indexOf('<li>') + '<li>'.length;
  return { ...edit, select: [at, at] };
}
