import type { Rectangle, Size } from '#lib/text/alto/boxes.ts';
import type { ReadBlock, ReadLine, ReadPage, ReadText } from '#lib/text/alto/write.ts';
import { type Expression, isList } from './expressions.ts';

/** Zones of a page from the largest to the smallest. */
const kinds = ['page', 'column', 'region', 'para', 'line', 'word', 'char'];

/**
 * The hidden text of a page, with places in pixels. Zones not divided further than into columns or paragraphs become
 * lines at their line breaks.
 * @param root `(page x1 y1 x2 y2 …)`, with coordinates from the lower left corner
 * @see djvused(1), "Hidden text syntax"
 */
export function textOfDjvu(root: Expression[], size: Size): ReadPage | undefined {
  const blocks: ReadBlock[] = [];
  let lines: ReadLine[] = [];
  const endBlock = (): void => {
    if (lines.length > 0) blocks.push({ lines });
    lines = [];
  };
  const read = (zone: Expression[]): void => {
    const { kind, place, content } = zoneOf(zone, size);
    const inner = content.filter(isList);
    const holdsWords = inner.some((one) => ['word', 'char'].includes(String(one[0])));
    if (kind === 'line' || kind === 'word' || holdsWords) {
      const words = kind === 'word' ? [wordOf(zone, size)] : inner.map((one) => wordOf(one, size));
      const own = words.length > 0 ? words : wordsIn(textIn(content));
      const some = own.filter(({ text }) => text !== '');
      if (some.length > 0) lines.push({ words: some, place });
    } else if (inner.length > 0) for (const one of inner) read(one);
    else
      for (const line of textIn(content).split('\n')) {
        const words = wordsIn(line);
        if (words.length > 0) lines.push({ words });
      }
    if (kind === 'para' || kind === 'column' || kind === 'region' || kind === 'page') endBlock();
  };
  read(root);
  endBlock();
  return blocks.length === 0 ? undefined : { size, blocks };
}

function zoneOf([kind, ...rest]: Expression[], { height }: Size) {
  const name = typeof kind === 'string' ? kind : '';
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = rest.slice(0, 4).map(Number);
  const isPlaced = kinds.includes(name) && x2 > x1 && y2 > y1;
  const place: Rectangle | undefined = isPlaced
    ? { x: x1, y: height - y2, width: x2 - x1, height: y2 - y1 }
    : undefined;
  return { kind: name, place, content: rest.slice(4) };
}

function wordOf(zone: Expression[], size: Size): ReadText {
  const { place, content } = zoneOf(zone, size);
  return { text: textIn(content).replace(/\s+/g, ' ').trim(), place };
}

/** All text in a zone; characters are joined without spaces. */
function textIn(content: Expression[]): string {
  return content.map((one) => (isList(one) ? textIn(one.slice(5)) : one)).join('');
}

const wordsIn = (line: string): ReadText[] =>
  line
    .split(/\s+/)
    .filter(Boolean)
    .map((text) => ({ text }));
