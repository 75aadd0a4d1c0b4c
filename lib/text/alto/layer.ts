import { fold } from '../fold.ts';
import type { Block, Line, TextLayer, Word } from '../text-layer.ts';
import { around, boxOf, type Rectangle, type Size } from './boxes.ts';
import type { AltoBlock, AltoContents, AltoLine, AltoPage } from './contents.ts';
import { type JoinedWords, joinedWords } from './hyphens.ts';

/**
 * Makes the text layer of a scan from the contents of its ALTO file; pauses after each line.
 * @param scan size in pixels; without it words have no boxes
 */
export function* textLayerOf(
  contents: AltoContents,
  scan: Size | undefined,
): Generator<undefined, TextLayer> {
  const inOrder = readingOrder(contents);
  const joined = joinedWords(inOrder);
  const language = contents.language ?? mostUsedLanguage(inOrder);
  const blocks: Block[] = [];
  for (const block of inOrder) {
    const page = scan && pageSize(block.page, contents.unit, scan);
    const locate = (bounds: Rectangle | undefined) => scan && page && bounds && boxOf(bounds, page, scan);
    const lines: Line[] = [];
    for (const line of block.lines) {
      lines.push(lineOf(line, locate, joined));
      yield;
    }
    blocks.push({
      ...(block.language !== undefined && block.language !== language && { language: block.language }),
      ...(block.rotation !== 0 && { rotation: block.rotation }),
      ...(isHeading(block, contents.labels) && { heading: true }),
      lines,
    });
  }
  return { ...(language !== undefined && { language }), blocks };
}

function lineOf(line: AltoLine, locate: (bounds: Rectangle | undefined) => Word['box'], joined: JoinedWords) {
  const words = line.words.map((word): Word => {
    const box = locate(word.bounds);
    const whole = joined.get(word);
    return { text: word.text, ...(box && { box }), ...(whole !== undefined && { joined: whole }) };
  });
  const box = locate(line.bounds) ?? locate(union(line.words.flatMap(({ bounds }) => bounds ?? [])));
  return { ...(box && { box }), words };
}

function union(rectangles: readonly Rectangle[]): Rectangle | undefined {
  return rectangles.length === 0 ? undefined : rectangles.reduce(around);
}

/** Blocks in the file's reading order, if it has one; blocks not in it come last. */
function readingOrder({ blocks, order }: AltoContents): AltoBlock[] {
  if (order.size === 0) return blocks;
  const rankOf = ({ ids }: AltoBlock) => ids.flatMap((id) => order.get(id) ?? [])[0] ?? order.size;
  return blocks
    .map((block) => ({ block, rank: rankOf(block) }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ block }) => block);
}

/** The size that the coordinates are relative to; undefined where it is not given. */
function pageSize({ size, printSpace }: AltoPage, unit: string, scan: Size): Size | undefined {
  if (size) return size;
  if (unit !== 'mm10' && unit !== 'inch1200') return scan;
  if (!printSpace) return undefined;
  // The right and bottom margins are assumed to equal the others.
  const { x, y, width, height } = printSpace;
  return { width: 2 * Math.max(0, x) + width, height: 2 * Math.max(0, y) + height };
}

const heading = /heading|headline|\bheader|title|titre|titel|uberschrift|tytul|naglowek/;
/** Running titles, and the zones of title pages, which contain everything on them. */
const noHeading = /running|page|courant/;

/** Whether the label of a block or line stands for a heading. */
export function isHeadingLabel(label: string): boolean {
  const folded = fold(label);
  return heading.test(folded) && !noHeading.test(folded);
}

function isHeading({ tags, lines }: AltoBlock, labels: ReadonlyMap<string, string>): boolean {
  const isHeadingTag = (tag: string) => isHeadingLabel(labels.get(tag) ?? tag);
  return tags.some(isHeadingTag) || lines.every((line) => line.tags.some(isHeadingTag));
}

function mostUsedLanguage(blocks: readonly AltoBlock[]): string | undefined {
  const words = new Map<string, number>();
  for (const { language, lines } of blocks) {
    const count = lines.reduce((sum, line) => sum + line.words.length, 0);
    if (language !== undefined) words.set(language, (words.get(language) ?? 0) + count);
  }
  return [...words].toSorted(([, one], [, other]) => other - one)[0]?.[0];
}
