import { Parser } from 'htmlparser2';
import type { Rectangle } from '#lib/text/alto/boxes.ts';
import type { ReadBlock, ReadLine, ReadPage, ReadText } from '#lib/text/alto/write.ts';
import { UnreadableFile } from '#lib/unreadable-file.ts';
import { languageTag } from '../records/languages.ts';
import { rotationOf } from './outline.ts';

const maxWords = 200_000;
/** The most elements within each other, as some programs leave theirs open, and the most that are marked as text. */
const [maxDepth, maxMarked] = [2000, 200];

/**
 * The pages of an hOCR document, HTML or XHTML.
 * @throws {UnreadableFile}
 * @see http://kba.github.io/hocr-spec/1.2/
 */
export function hocrPages(html: string): ReadPage[] {
  const pages: ReadPage[] = [];
  let block: ReadBlock | undefined;
  let line: ReadLine | undefined;
  let count = 0;
  let depth = 0;
  const open: { kind: string; language: string | undefined; depth: number }[] = [];
  const isIn = (kind: string) => open.some((one) => one.kind === kind);
  const loose = new Set<ReadText>();
  /** Words given letter by letter, each on its own line in the file. */
  const lettered = new Set<ReadText>();

  function startBlock(language: string | undefined): void {
    block = { language, lines: [] };
    line = undefined;
    pages.at(-1)?.blocks.push(block);
  }

  function enter(kind: string, title: string, isHeading: boolean): void {
    const bounds = boxIn(title);
    if (kind === 'page') {
      pages.push({
        image: /\b(?:image|x_source)\s+["']?([^"';]+)/.exec(title)?.[1]?.trim(),
        blocks: [],
        ...(bounds && { size: { width: bounds.x + bounds.width, height: bounds.y + bounds.height } }),
      });
      block = undefined;
      line = undefined;
      count = 0;
    } else if (kind === 'block') {
      startBlock(
        open.findLast(({ kind: of, language }) => language && of !== 'line' && of !== 'word')?.language,
      );
    } else if (kind === 'line') {
      if (!block) enter('block', '', false);
      const rotation = rotationOf(/\btextangle\s+(-?[\d.]+)/.exec(title)?.[1]);
      if (block && block.lines.length > 0 && block.rotation !== rotation) startBlock(block.language);
      if (block) block.rotation = rotation;
      if (block && isHeading) block.isHeading = true;
      line = { bounds, words: [] };
      block?.lines.push(line);
    } else if (kind === 'word') {
      // Some programs write no lines.
      if (!line) enter('line', '', false);
      count += 1;
      if (count <= maxWords) line?.words.push({ text: '', bounds });
    }
  }

  function readText(text: string): void {
    const last = line?.words.at(-1);
    if (isIn('alternative') || (last && lettered.has(last) && text.trim() === '')) return;
    if (last && (isIn('word') || loose.has(last))) last.text += text;
    else if (line && isIn('line') && text.trim() !== '') {
      const own = { text };
      loose.add(own);
      line.words.push(own);
    }
  }

  const parser = new Parser({
    onopentag(name, { class: classes = '', title = '', id = '', lang, 'xml:lang': xmlLang = lang }) {
      // Alternative readings, as marked by Tesseract and in the specification.
      const isOther = id.startsWith('choice_') || (name === 'del' && /\balt\b/.test(classes));
      const kind = isOther ? 'alternative' : kindOf(classes);
      // Models of Tesseract are called deu_frak, chi_sim; frk is German in Fraktur.
      const language = languageTag((xmlLang ?? '').replace(/_.*/, '').replace(/^frk$/, 'de'));
      // Tesseract and ocropus mark every document as English.
      const isBoilerplate = name === 'html' && language === 'en';
      depth += 1;
      if (kind !== '' || language) open.push({ kind, language: isBoilerplate ? undefined : language, depth });
      if (depth > maxDepth || open.length > maxMarked) {
        const most = depth > maxDepth ? maxDepth : maxMarked;
        throw new UnreadableFile(`its elements are nested deeper than ${most}`);
      }
      if (kind !== '') enter(kind, title, /ocr_(title|chapter|section)/.test(classes));
      if (block && (kind === 'line' || kind === 'word')) block.language ??= language;
      const word = line?.words.at(-1);
      if (word && isIn('word') && /\bocrx_cinfo\b/.test(classes)) lettered.add(word);
      if (name === 'br') readText('\n');
    },
    ontext: readText,
    onclosetag() {
      if (open.at(-1)?.depth === depth && open.pop()?.kind === 'line') line = undefined;
      depth -= 1;
    },
  });
  parser.end(html);
  const lineOf = ({ bounds, words }: ReadLine): ReadLine => ({
    bounds,
    words: words
      .map((word) => ({
        ...word,
        text: word.text.trim(),
        // Some programs only give the text of whole lines.
        ...(loose.has(word) && words.length === 1 && { bounds }),
      }))
      .filter(({ text }) => text !== ''),
  });
  for (const one of pages.flatMap(({ blocks }) => blocks))
    one.lines = one.lines.map(lineOf).filter(({ words }) => words.length > 0);
  return pages;
}

function kindOf(classes: string): '' | 'page' | 'block' | 'line' | 'word' {
  if (/\bocr_page\b/.test(classes)) return 'page';
  if (/\bocrx?_(par|block)\b/.test(classes)) return 'block';
  if (/\bocrx?_(line|header|footer|pageno|caption|textfloat|title|chapter|section)\b/.test(classes))
    return 'line';
  return /\bocrx?_word\b/.test(classes) ? 'word' : '';
}

function boxIn(title: string): Rectangle | undefined {
  const [, ...numbers] = /\bbbox\s+(-?\d+)\s+(-?\d+)\s+(-?\d+)\s+(-?\d+)/.exec(title) ?? [];
  const [left = 0, top = 0, right = 0, bottom = 0] = numbers.map(Number);
  return right > left && bottom > top
    ? { x: left, y: top, width: right - left, height: bottom - top }
    : undefined;
}
