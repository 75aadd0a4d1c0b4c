import { numbers } from '#lib/pdf/file.ts';
import { type IndexedLine, linesOf } from '../../text/lines.ts';
import type { Block, Box, TextLayer, Word } from '../../text/text-layer.ts';
import { type WordPlacement, wordPlacement } from '../../text/word-placement.ts';
import { glyphWidth } from './hidden-font.ts';

/** A scan in pixels, and the page that it fills in points. */
export type PageScale = { scan: { width: number; height: number }; page: { width: number; height: number } };

/** A line whose box is higher than this many of its words contains more than itself. */
const maxLineHeight = 1.6;

const rightToLeft = ['Hebr', 'Arab', 'Syrc', 'Thaa', 'Nkoo', 'Samr', 'Mand']
  .map((script) => String.raw`\p{scx=${script}}`)
  .join('');
const rightToLeftLetter = new RegExp(`[${rightToLeft}]`, 'u');

/** In a right-to-left word, a number or other letters, which keep their order, or one character. */
const run = new RegExp(
  String.raw`-?\p{Nd}+(?:[-.,:/]\p{Nd}+)*|(?:(?![${rightToLeft}])\p{L}\p{M}*)+|.`,
  'gsu',
);

/**
 * The words of a layer block by block as invisible page content (text rendering mode 3: ISO 32000-1, 9.3.6), each as
 * wide as on the scan. Words of a horizontal line share its height, so that readers see one line; words without a box
 * get a place within their line, or else at the page's edge.
 * The page's resources have its font under the name Hidden.
 * @returns content of each block, in the order of the layer's blocks
 */
export function hiddenText(layer: TextLayer, scale: PageScale): string[] {
  const contents = new Map<Block, string[]>(layer.blocks.map((block) => [block, []]));
  const lines = linesOf(layer);
  const shift = scale.scan.height / (lines.length + 1);
  for (const line of lines) {
    const edge: Box = [0, shift * line.number, scale.scan.width / 2, shift];
    const written = contents.get(line.block);
    for (const [word, placement] of placementsIn(line, edge)) {
      const shown = showWord(word, placement, scale);
      if (shown) written?.push(shown);
    }
  }
  return layer.blocks.map((block) => `BT 3 Tr\n${(contents.get(block) ?? []).join('\n')}\nET`);
}

function* placementsIn(line: IndexedLine, edge: Box): Generator<[word: Word, place: WordPlacement]> {
  const { words, block, box = edge } = line;
  const [left, top, width, height] = box;
  const rotation = block.rotation ?? 0;
  const highest = words.reduce((most, word) => Math.max(most, word.box?.[3] ?? 0), 0);
  const isLevel = rotation === 0 && height <= highest * maxLineHeight;
  const letters = words.reduce((sum, { text }) => sum + text.length + 1, 0);
  let before = 0;
  for (const word of words) {
    if (word.box && isLevel) {
      yield [word, wordPlacement([word.box[0], top, word.box[2], height])];
    } else if (word.box) {
      yield [word, wordPlacement(word.box, rotation)];
    } else {
      const share = width / letters;
      yield [word, wordPlacement([left + before * share, top, word.text.length * share, height])];
    }
    before += word.text.length + 1;
  }
}

/** One word followed by a space, as tagged PDF requires (14.8.2.5). */
function showWord({ text }: Word, placement: WordPlacement, { scan, page }: PageScale): string | undefined {
  const codes = Buffer.from(inVisualOrder(text), 'utf16le').swap16();
  const [across, down] = [page.width / scan.width, page.height / scan.height];
  const size = placement.height * down;
  const width = placement.width * across;
  if (codes.length === 0 || !(size > 0) || !(width > 0)) return undefined;
  const stretch = (100 * width) / ((codes.length / 2) * glyphWidth * size);
  const angle = (placement.rotation * Math.PI) / 180;
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
  const centre = {
    x: (placement.x + placement.width / 2) * across,
    y: page.height - (placement.y + placement.height / 2) * down,
  };
  // From the word's centre to its start on the baseline; PDF's y axis points up, so rotation is reversed.
  const x = centre.x - (cosine * width) / 2 - (sine * size) / 2;
  const y = centre.y + (sine * width) / 2 - (cosine * size) / 2;
  const matrix = numbers(cosine, -sine, sine, cosine, x, y);
  return `/Hidden ${numbers(size)} Tf ${numbers(stretch)} Tz ${matrix} Tm <${codes.toString('hex')}0020> Tj`;
}

/** A word's characters from left to right on the page: readers turn those of right-to-left scripts round again. */
function inVisualOrder(text: string): string {
  return rightToLeftLetter.test(text) ? (text.match(run) ?? []).toReversed().join('') : text;
}
