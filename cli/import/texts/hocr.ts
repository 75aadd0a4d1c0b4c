import { Parser } from 'htmlparser2';
import type { Rectangle } from '#lib/text/alto/boxes.ts';
import type { ReadBlock, ReadLine, ReadPage } from '#lib/text/alto/write.ts';
import { languageTag } from '../records/languages.ts';

/** The most words of a page. */
const maxWords = 200_000;

/**
 * The pages of an hOCR document, HTML or XHTML.
 * @see http://kba.github.io/hocr-spec/1.2/
 */
export function hocrPages(html: string): ReadPage[] {
  const pages: ReadPage[] = [];
  let block: ReadBlock | undefined;
  let line: ReadLine | undefined;
  let count = 0;
  const open: { name: string; kind: string }[] = [];
  const languages: (string | undefined)[] = [];

  function enter(kind: string, title: string, isHeading: boolean): void {
    const place = boxIn(title);
    if (kind === 'page') {
      pages.push({
        image: /image\s+["']?([^"';]+)/.exec(title)?.[1]?.trim(),
        blocks: [],
        ...(place && { size: { width: place.x + place.width, height: place.y + place.height } }),
      });
      block = undefined;
      line = undefined;
      count = 0;
    } else if (kind === 'block') {
      block = { language: languages.findLast((one) => one !== undefined), lines: [] };
      line = undefined;
      pages.at(-1)?.blocks.push(block);
    } else if (kind === 'line') {
      if (!block) enter('block', '', false);
      if (block && isHeading) block.isHeading = true;
      line = { place, words: [] };
      block?.lines.push(line);
    } else if (kind === 'word') {
      // Some programs give no lines.
      if (!line) enter('line', '', false);
      count += 1;
      if (count <= maxWords) line?.words.push({ text: '', place });
    }
  }

  const parser = new Parser({
    onopentag(name, { class: classes = '', title = '', lang, 'xml:lang': xmlLang }) {
      const kind = kindOf(classes);
      const language = lang ?? xmlLang;
      languages.push(language === undefined ? undefined : languageTag(language));
      open.push({ name, kind });
      if (kind !== '')
        enter(
          kind,
          title,
          /ocr_header/.test(classes) === false && /ocr_(title|chapter|section)/.test(classes),
        );
    },
    ontext(text) {
      const isWord = open.some(({ kind }) => kind === 'word');
      const word = line?.words.at(-1);
      if (isWord && word) word.text += text;
      else if (open.some(({ kind }) => kind === 'line') && text.trim() !== '')
        line?.words.push({ text: text.trim() });
    },
    onclosetag() {
      languages.pop();
      if (open.pop()?.kind === 'line') line = undefined;
    },
  });
  parser.end(html);
  for (const page of pages) {
    for (const one of page.blocks) {
      one.lines = one.lines
        .map(({ words, ...rest }) => ({
          ...rest,
          words: words.map((word) => ({ ...word, text: word.text.trim() })).filter(({ text }) => text !== ''),
        }))
        .filter(({ words }) => words.length > 0);
    }
  }
  return pages;
}

function kindOf(classes: string): '' | 'page' | 'block' | 'line' | 'word' {
  if (/\bocr_page\b/.test(classes)) return 'page';
  if (/\bocrx?_(par|block)\b/.test(classes)) return 'block';
  if (/\bocrx?_(line|header|caption|textfloat|title|chapter|section)\b/.test(classes)) return 'line';
  return /\bocrx?_(word|cinfo)\b/.test(classes) && !/cinfo/.test(classes) ? 'word' : '';
}

function boxIn(title: string): Rectangle | undefined {
  const [, ...numbers] = /\bbbox\s+(-?\d+)\s+(-?\d+)\s+(-?\d+)\s+(-?\d+)/.exec(title) ?? [];
  const [left = 0, top = 0, right = 0, bottom = 0] = numbers.map(Number);
  return right > left && bottom > top
    ? { x: left, y: top, width: right - left, height: bottom - top }
    : undefined;
}
