import type { Rectangle, Size } from '#lib/text/alto/boxes.ts';
import type { ReadBlock, ReadLine, ReadPage, ReadText } from '#lib/text/alto/write.ts';
import { type Expression, isList } from './expressions.ts';

/** The size of a page as it is stored, and the quarter turns counterclockwise by which it is drawn. */
export type StoredPage = Size & { quarterTurns: number };

/** The size of a page as it is drawn. */
export const renderedSize = ({ width, height, quarterTurns }: StoredPage): Size =>
  quarterTurns % 2 === 0 ? { width, height } : { width: height, height: width };

/** Zones of a page from the largest to the smallest. */
const zoneKinds = ['page', 'column', 'region', 'para', 'line', 'word', 'char'];

/**
 * The hidden text of a page, with places in pixels of the page as it is drawn. Zones not divided further than into
 * columns or paragraphs become lines at their line breaks.
 * @param root `(page x1 y1 x2 y2 …)`, with coordinates from the lower left corner of the page before it is turned
 * @param stored the page before it is turned
 * @see djvused(1), "Hidden text syntax"
 */
export function textOfDjvu(root: Expression[], stored: StoredPage): ReadPage | undefined {
  const blocks: ReadBlock[] = [];
  let lines: ReadLine[] = [];
  const finishBlock = (): void => {
    if (lines.length > 0) blocks.push({ lines });
    lines = [];
  };
  const read = (zone: Expression[]): void => {
    const { kind, bounds, content } = zoneOf(zone, stored);
    const inner = content.filter(isList);
    const hasWords = inner.some((one) => ['word', 'char'].includes(String(one[0])));
    if (kind === 'line' || kind === 'word' || hasWords) {
      const words = kind === 'word' ? [wordOf(zone, stored)] : inner.map((one) => wordOf(one, stored));
      const zoneWords = words.length > 0 ? words : wordsIn(textIn(content));
      const visible = zoneWords.filter(({ text }) => text !== '');
      if (visible.length > 0) lines.push({ words: visible, bounds });
    } else if (inner.length > 0) for (const one of inner) read(one);
    else
      for (const line of textIn(content).split('\n')) {
        const words = wordsIn(line);
        if (words.length > 0) lines.push({ words });
      }
    if (kind === 'para' || kind === 'column' || kind === 'region' || kind === 'page') finishBlock();
  };
  read(root);
  finishBlock();
  return blocks.length === 0 ? undefined : { size: renderedSize(stored), blocks };
}

function zoneOf([kind, ...rest]: Expression[], stored: StoredPage) {
  const name = typeof kind === 'string' ? kind : '';
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = rest.slice(0, 4).map(Number);
  const hasBounds = zoneKinds.includes(name) && x2 > x1 && y2 > y1;
  const bounds: Rectangle | undefined = hasBounds
    ? rotated({ x: x1, y: stored.height - y2, width: x2 - x1, height: y2 - y1 }, stored)
    : undefined;
  return { kind: name, bounds, content: rest.slice(4) };
}

/** A place on a page, turned with it. */
function rotated(bounds: Rectangle, { width, height, quarterTurns }: StoredPage): Rectangle {
  if (quarterTurns === 0) return bounds;
  const rotatedOnce = {
    x: bounds.y,
    y: width - bounds.x - bounds.width,
    width: bounds.height,
    height: bounds.width,
  };
  return rotated(rotatedOnce, { width: height, height: width, quarterTurns: quarterTurns - 1 });
}

function wordOf(zone: Expression[], stored: StoredPage): ReadText {
  const { bounds, content } = zoneOf(zone, stored);
  return { text: textIn(content).replace(/\s+/g, ' ').trim(), bounds };
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
