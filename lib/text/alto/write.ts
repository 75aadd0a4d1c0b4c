import { validText } from '#lib/valid-text.ts';
import type { Rectangle, Size } from './boxes.ts';
import { maxStringLength } from './strings.ts';

/** A word, or a whole line of text; positions are in the unit of its page. */
export type ReadText = { text: string; bounds?: Rectangle | undefined };

/** A line with its words, or with its whole text as one. */
export type ReadLine = {
  bounds?: Rectangle | undefined;
  words: ReadText[];
  /** Whether its last word continues in the next line, with a hyphen or without. */
  isContinued?: boolean;
};

/** A block of lines. */
export type ReadBlock = {
  /** BCP 47 tag. */
  language?: string | undefined;
  isHeading?: boolean;
  /** Clockwise degrees by which its lines are rotated. */
  rotation?: number;
  lines: ReadLine[];
};

/** The text of one page in reading order, from OCR or a transcription. */
export type ReadPage = {
  /** In the unit of the positions; without it there are none. */
  size?: Size | undefined;
  /** File name of the image from which it was recognised. */
  image?: string | undefined;
  blocks: ReadBlock[];
};

/**
 * Serialises the text of a page as ALTO 4.
 * @see https://www.loc.gov/standards/alto/v4/alto-4-4.xsd
 */
export function altoXml({ size, image, blocks }: ReadPage): string {
  const source = image
    ? `<sourceImageInformation><fileName>${escaped(image)}</fileName></sourceImageInformation>`
    : '';
  const tags = blocks.some(({ isHeading }) => isHeading)
    ? '<Tags><LayoutTag ID="heading" LABEL="heading"/></Tags>'
    : '';
  const dimensions = size ? ` WIDTH="${number(size.width)}" HEIGHT="${number(size.height)}"` : '';
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<alto xmlns="http://www.loc.gov/standards/alto/ns-v4#">',
    `<Description><MeasurementUnit>pixel</MeasurementUnit>${source}</Description>${tags}`,
    `<Layout><Page ID="page" PHYSICAL_IMG_NR="1"${dimensions}><PrintSpace>`,
    ...blocks.filter(({ lines }) => lines.length > 0).map(blockXml),
    '</PrintSpace></Page></Layout>',
    '</alto>',
    '',
  ].join('\n');
}

function blockXml({ language, isHeading, rotation = 0, lines }: ReadBlock, index: number): string {
  // ALTO counts counterclockwise (schema, BlockType/@ROTATION).
  const counterclockwise = (360 - rotation) % 360;
  const attributes = [
    ` ID="block${index + 1}"`,
    isHeading ? ' TAGREFS="heading"' : '',
    counterclockwise === 0 ? '' : ` ROTATION="${number(counterclockwise)}"`,
    language === undefined ? '' : ` LANG="${escaped(language)}"`,
  ].join('');
  return `<TextBlock${attributes}>\n${lines.map(lineXml).join('\n')}\n</TextBlock>`;
}

function lineXml({ bounds, words, isContinued = false }: ReadLine): string {
  const pieces = words.flatMap(inPieces);
  const strings = pieces.map((word, index) => {
    const half = isContinued && index === pieces.length - 1 ? ' SUBS_TYPE="HypPart1"' : '';
    return `<String${boundsXml(word.bounds)}${half} CONTENT="${escaped(word.text)}"/>`;
  });
  return `<TextLine${boundsXml(bounds)}>${strings.join('<SP/>')}</TextLine>`;
}

/** A text in its words, or parts of them, which share its place, if as a whole it were too long to be read. */
function inPieces(word: ReadText): ReadText[] {
  if (word.text.length <= maxStringLength) return [word];
  // In UTF-16 a character may count as two.
  const pieces = word.text.match(new RegExp(`\\S{1,${maxStringLength / 2}}`, 'gu')) ?? [];
  return pieces.map((text) => ({ ...word, text }));
}

function boundsXml(bounds: Rectangle | undefined): string {
  if (!bounds) return '';
  const { x, y, width, height } = bounds;
  return ` HPOS="${number(x)}" VPOS="${number(y)}" WIDTH="${number(width)}" HEIGHT="${number(height)}"`;
}

const number = (value: number) => String(Math.round(value * 100) / 100);

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for an attribute or element, without characters that XML forbids. */
const escaped = (text: string) =>
  validText(text)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replace(/[\u0000-\u001f\ufffe\uffff]+/g, ' ')
    .replace(/[&<>"]/g, (mark) => entities[mark] ?? mark);
