import { grouped } from '#lib/grouped.ts';
import { around, type Rectangle } from '#lib/text/alto/boxes.ts';
import { namesHeading } from '#lib/text/alto/layer.ts';
import type { ReadBlock, ReadLine, ReadPage, ReadText } from '#lib/text/alto/write.ts';
import { childOf, childrenOf, textOf, type XmlElement } from '#lib/xml/element.ts';
import { languageTag } from '../records/languages.ts';

/**
 * The pages of a PAGE XML document (2009 to 2019); Tesseract writes several in one.
 * @see https://github.com/PRImA-Research-Lab/PAGE-XML
 */
export const pageXmlPages = (root: XmlElement): ReadPage[] => childrenOf(root, 'Page').map(pageOf);

function pageOf(page: XmlElement): ReadPage {
  const { imageFilename, imageWidth, imageHeight, primaryLanguage } = page.attributes;
  const [width, height] = [Number(imageWidth), Number(imageHeight)];
  const order = readingOrder(childOf(page, 'ReadingOrder'));
  return {
    ...(width > 0 && height > 0 && { size: { width, height } }),
    image: imageFilename,
    blocks: [...blocksIn(page, order, Number.POSITIVE_INFINITY, primaryLanguage)]
      .toSorted((one, other) => (one.place === other.place ? 0 : one.place - other.place))
      .map(({ block }) => block),
  };
}

/** Maps ids of regions to positions in the reading order; groups may be nested, and members may be numbered. */
function readingOrder(element: XmlElement | undefined): Map<string, number> {
  const order = new Map<string, number>();
  let next = 0;
  const walk = (group: XmlElement | undefined, isFlat: boolean): void => {
    const members = childrenOf(group).map((member, position) => ({ member, position }));
    const indexOf = ({ attributes }: XmlElement) => Number(attributes.index ?? Number.NaN);
    members.sort(
      (one, other) => indexOf(one.member) - indexOf(other.member) || one.position - other.position,
    );
    for (const { member } of members) {
      const { regionRef } = member.attributes;
      if (regionRef !== undefined && !order.has(regionRef)) {
        // Transkribus leaves out tables, whose own numbers stand in the gaps.
        if (isFlat) next = Math.max(next, indexOf(member) || 0);
        order.set(regionRef, next);
        next += 1;
      }
      walk(member, isFlat && group === element);
    }
  };
  walk(element, true);
  return order;
}

/** The regions with text, each with its place in the reading order, else that of the region around it. */
function* blocksIn(
  parent: XmlElement,
  order: Map<string, number>,
  outer: number,
  language: string | undefined,
): Generator<{ block: ReadBlock; place: number }> {
  for (const region of childrenOf(parent)) {
    const { id = '', custom = '' } = region.attributes;
    const numbered =
      parent.name === 'Page' ? /readingOrder\s*\{\s*index:\s*(\d+)/.exec(custom)?.[1] : undefined;
    const place = order.get(id) ?? (numbered === undefined ? outer : Number(numbered));
    if (region.name === 'TextRegion') yield { block: blockOf(region, language), place };
    for (const lines of rowsOf(region))
      yield { block: { language: languageTag(language ?? ''), lines }, place };
    if (region.name.endsWith('Region')) yield* blocksIn(region, order, place, language);
  }
}

/** The rows of a table, whose cells are elements of their own in Transkribus. */
function rowsOf(table: XmlElement): ReadLine[][] {
  const numberOf = (cell: XmlElement, name: string) => Number(cell.attributes[name] ?? 0);
  const cells = childrenOf(table, 'TableCell').sort(
    (one, other) => numberOf(one, 'col') - numberOf(other, 'col'),
  );
  const rows = [...grouped(cells, (cell) => numberOf(cell, 'row'))].sort(([one], [other]) => one - other);
  return rows.map(([, row]) => row.flatMap(linesOf));
}

function blockOf(region: XmlElement, outerLanguage: string | undefined): ReadBlock {
  const { type = '', custom = '', orientation, primaryLanguage = outerLanguage } = region.attributes;
  const lines = linesOf(region);
  // The angle that corrects the skew, clockwise (schema, TextRegionType/@orientation).
  const correction = Math.round(Number(orientation ?? 0));
  const kinds = [type, /structure\s*\{[^}]*type:\s*([^;}]*)/.exec(custom)?.[1] ?? ''];
  return {
    language: languageTag(primaryLanguage ?? ''),
    // A header is a running title.
    isHeading: kinds.some((kind) => kind !== 'header' && namesHeading(kind)),
    ...(Number.isFinite(correction) && { rotation: (360 - (correction % 360)) % 360 }),
    lines: lines.length > 0 ? lines : plainLines(region),
  };
}

const linesOf = (parent: XmlElement) => childrenOf(parent, 'TextLine').flatMap(lineOf);

/** Some documents only have text for whole regions. */
function plainLines(region: XmlElement): ReadLine[] {
  const unicode = bestText(region);
  const raw = unicode?.children.filter((one) => typeof one === 'string').join('') ?? '';
  return raw
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => ({ words: [{ text: line.trim() }] }));
}

function lineOf(line: XmlElement): ReadLine[] {
  const place = placeOf(line);
  const words = childrenOf(line, 'Word').flatMap((word): ReadText[] => {
    // Versions of Kraken give the text of letters only.
    const letters = () => childrenOf(word, 'Glyph').map((glyph) => textOf(bestText(glyph)));
    const text = textOf(bestText(word)) || letters().join('');
    return text === '' ? [] : [{ text, place: placeOf(word) }];
  });
  const text = textOf(bestText(line));
  if (words.length > 0) return [{ place, words }];
  return text === '' ? [] : [{ place, words: [{ text, place }] }];
}

/** The preferred one of several readings; LAREX leaves the first empty where nobody has corrected the text. */
function bestText(element: XmlElement): XmlElement | undefined {
  const rankOf = ({ attributes: { index } }: XmlElement) => Number(index ?? 0);
  const readings = childrenOf(element, 'TextEquiv').sort((one, other) => rankOf(one) - rankOf(other));
  return readings.map((reading) => childOf(reading, 'Unicode')).find((unicode) => textOf(unicode) !== '');
}

/** The bounding box of an outline, whose points were elements in version 2009. */
function placeOf(element: XmlElement): Rectangle | undefined {
  const coords = childOf(element, 'Coords');
  const listed = (coords?.attributes.points ?? '').split(/\s+/).map((pair) => pair.split(',').map(Number));
  const points = coords?.attributes.points
    ? listed
    : childrenOf(coords, 'Point').map(({ attributes: { x, y } }) => [Number(x), Number(y)]);
  const rectangles = points.flatMap(([x, y]) =>
    x !== undefined && y !== undefined && Number.isFinite(x + y) ? [{ x, y, width: 0, height: 0 }] : [],
  );
  const whole = rectangles.length === 0 ? undefined : rectangles.reduce(around);
  return whole && whole.width > 0 && whole.height > 0 ? whole : undefined;
}
