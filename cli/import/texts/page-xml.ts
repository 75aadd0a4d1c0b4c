import { by, grouped } from '#lib/lists.ts';
import { type Rectangle, sizeOf } from '#lib/text/alto/boxes.ts';
import { isHeadingLabel } from '#lib/text/alto/layer.ts';
import type { ReadBlock, ReadLine, ReadPage, ReadText } from '#lib/text/alto/write.ts';
import { childOf, childrenOf, descendantsOf, ownTextOf, textOf, type XmlElement } from '#lib/xml/element.ts';
import { languageTag } from '../records/languages.ts';
import { boundsAround, pointsIn, readLine, rotationOf } from './outline.ts';

/**
 * The pages of a PAGE XML document (2009 to 2019); Tesseract writes several in one.
 * @see https://github.com/PRImA-Research-Lab/PAGE-XML
 */
export function pageXmlPages(root: XmlElement): ReadPage[] {
  const pages = childrenOf(root, 'Page').map(pageOf);
  return pages.length > 0 ? pages : [{ blocks: [] }];
}

function pageOf(page: XmlElement): ReadPage {
  const { imageFilename, imageWidth, imageHeight, primaryLanguage } = page.attributes;
  const order = readingOrder(childOf(page, 'ReadingOrder'));
  return {
    size: sizeOf({ WIDTH: imageWidth, HEIGHT: imageHeight }),
    image: imageFilename,
    blocks: [...blocksIn(page, order, Number.POSITIVE_INFINITY, primaryLanguage)]
      .toSorted(by(({ position }) => position))
      .map(({ block }) => block),
  };
}

/** Positions in the reading order, by ids of regions. */
type ReadingOrder = {
  positions: Map<string, number>;
  /** Whether regions missing from the order use their own numbers, as tables do in Transkribus. */
  isFlat: boolean;
};

/** The reading order, whose groups may be nested and whose members may be numbered. */
function readingOrder(element: XmlElement | undefined): ReadingOrder {
  const positions: ReadingOrder['positions'] = new Map();
  const isFlat = descendantsOf(element).filter(({ name }) => name.includes('Group')).length < 2;
  let next = 0;
  const walk = (group: XmlElement | undefined): void => {
    const indexOf = ({ attributes }: XmlElement) => Number(attributes.index ?? Number.NaN);
    for (const member of childrenOf(group).sort(by(indexOf))) {
      const { regionRef } = member.attributes;
      if (regionRef !== undefined && !positions.has(regionRef)) {
        if (isFlat) next = Math.max(next, indexOf(member) || 0);
        positions.set(regionRef, next);
        next += 1;
      }
      walk(member);
    }
  };
  walk(element);
  return { positions, isFlat };
}

/** The regions with text, each with its position in the reading order, else that of the enclosing region. */
function* blocksIn(
  parent: XmlElement,
  order: ReadingOrder,
  outer: number,
  outerLanguage: string | undefined,
): Generator<{ block: ReadBlock; position: number }> {
  for (const region of childrenOf(parent)) {
    const { id = '', custom = '', primaryLanguage = outerLanguage } = region.attributes;
    const language = languageTag(primaryLanguage ?? '');
    const isNumbered = parent.name === 'Page' && order.isFlat;
    const numbered = isNumbered ? /readingOrder\s*\{\s*index:\s*(\d+)/.exec(custom)?.[1] : undefined;
    const position = order.positions.get(id) ?? (numbered === undefined ? outer : Number(numbered));
    if (region.name === 'TextRegion') yield { block: { language, ...blockOf(region) }, position };
    for (const lines of rowsOf(region)) yield { block: { language, lines }, position };
    if (/Region$|^TableCell$/.test(region.name)) yield* blocksIn(region, order, position, primaryLanguage);
  }
}

/** The rows of a table, whose cells are separate elements in Transkribus. */
function rowsOf(table: XmlElement): ReadLine[][] {
  const numberOf = (cell: XmlElement, name: string) => Number(cell.attributes[name] ?? 0);
  const cells = childrenOf(table, 'TableCell').sort(by((cell) => numberOf(cell, 'col')));
  const rows = [...grouped(cells, (cell) => numberOf(cell, 'row'))].sort(by(([row]) => row));
  return rows.map(([, row]) => row.flatMap(linesOf));
}

function blockOf(region: XmlElement): ReadBlock {
  const { type = '', custom = '', orientation } = region.attributes;
  const kinds = [type, /structure\s*\{[^{}]*type:\s*([^;}]*)/.exec(custom)?.[1] ?? ''];
  return {
    // A header is a running title.
    isHeading: kinds.some((kind) => kind !== 'header' && isHeadingLabel(kind)),
    // The angle that corrects the skew, clockwise (schema, TextRegionType/@orientation).
    rotation: rotationOf(orientation),
    lines: linesOf(region),
  };
}

function linesOf(parent: XmlElement): ReadLine[] {
  const lines = childrenOf(parent, 'TextLine').flatMap(lineOf);
  return lines.length > 0 ? lines : plainLines(parent);
}

/** Some documents only have text for whole regions or cells. */
function plainLines(region: XmlElement): ReadLine[] {
  return ownTextOf(bestText(region))
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => ({ words: [{ text: line.trim() }] }));
}

function lineOf(line: XmlElement): ReadLine[] {
  const words = childrenOf(line, 'Word').flatMap((word): ReadText[] => {
    // Some versions of Kraken only give the text of letters.
    const letters = () => childrenOf(word, 'Glyph').map((glyph) => textOf(bestText(glyph)));
    const text = textOf(bestText(word)) || letters().join('');
    return text === '' ? [] : [{ text, bounds: boundsOf(word) }];
  });
  return readLine(boundsOf(line), words, textOf(bestText(line)));
}

/** The preferred reading of several; LAREX leaves the first one empty if nobody has corrected the text. */
function bestText(element: XmlElement): XmlElement | undefined {
  const rankOf = ({ attributes: { index } }: XmlElement) => Number(index ?? 0);
  const readings = childrenOf(element, 'TextEquiv').sort(by(rankOf));
  return readings.map((reading) => childOf(reading, 'Unicode')).find((unicode) => textOf(unicode) !== '');
}

/** The bounding box of an outline, whose points were elements in version 2009. */
function boundsOf(element: XmlElement): Rectangle | undefined {
  const coords = childOf(element, 'Coords');
  const elements = childrenOf(coords, 'Point').map(({ attributes: { x, y } }) => [Number(x), Number(y)]);
  return boundsAround(coords?.attributes.points ? pointsIn(coords.attributes.points) : elements);
}
