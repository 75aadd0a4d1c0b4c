import { around, type Rectangle } from '#lib/text/alto/boxes.ts';
import type { ReadBlock, ReadLine, ReadPage, ReadText } from '#lib/text/alto/write.ts';
import { childOf, childrenOf, descendantsOf, textOf, type XmlElement } from '#lib/xml/element.ts';
import { languageTag } from '../records/languages.ts';

/**
 * The page of a PAGE XML document (2009 to 2019).
 * @see https://github.com/PRImA-Research-Lab/PAGE-XML
 */
export function pageXmlPage(root: XmlElement): ReadPage {
  const page = childOf(root, 'Page');
  const { imageFilename, imageWidth, imageHeight, primaryLanguage } = page?.attributes ?? {};
  const [width, height] = [Number(imageWidth), Number(imageHeight)];
  const regions = [...descendantsOf(page, 'TextRegion')];
  const order = readingOrder(childOf(page, 'ReadingOrder'));
  const placeOf = ({ attributes: { id = '' } }: XmlElement) => order.get(id) ?? order.size;
  return {
    ...(width > 0 && height > 0 && { size: { width, height } }),
    image: imageFilename,
    blocks: regions
      .map((region, index) => ({ region, index }))
      .sort((one, other) => placeOf(one.region) - placeOf(other.region) || one.index - other.index)
      .map(({ region }) => blockOf(region, primaryLanguage)),
  };
}

/** Maps ids of regions to positions in the reading order; groups may be nested, and members may be numbered. */
function readingOrder(element: XmlElement | undefined): Map<string, number> {
  const order = new Map<string, number>();
  const walk = (group: XmlElement | undefined): void => {
    const members = childrenOf(group).map((member, position) => ({ member, position }));
    const indexOf = ({ attributes }: XmlElement) => Number(attributes.index ?? Number.NaN);
    members.sort(
      (one, other) => indexOf(one.member) - indexOf(other.member) || one.position - other.position,
    );
    for (const { member } of members) {
      const { regionRef } = member.attributes;
      if (regionRef !== undefined && !order.has(regionRef)) order.set(regionRef, order.size);
      walk(member);
    }
  };
  walk(element);
  return order;
}

function blockOf(region: XmlElement, pageLanguage: string | undefined): ReadBlock {
  const { type = '', orientation, primaryLanguage = pageLanguage } = region.attributes;
  const lines = childrenOf(region, 'TextLine').flatMap(lineOf);
  const turned = Number(orientation ?? 0);
  return {
    language: primaryLanguage === undefined ? undefined : languageTag(primaryLanguage),
    isHeading: type === 'heading',
    ...(Number.isFinite(turned) && { rotation: ((Math.round(turned) % 360) + 360) % 360 }),
    lines: lines.length > 0 ? lines : plainLines(region),
  };
}

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
    const text = textOf(bestText(word));
    return text === '' ? [] : [{ text, place: placeOf(word) }];
  });
  const text = textOf(bestText(line));
  if (words.length > 0) return [{ place, words }];
  return text === '' ? [] : [{ place, words: [{ text, place }] }];
}

/** The preferred one of several readings. */
function bestText(element: XmlElement): XmlElement | undefined {
  const readings = childrenOf(element, 'TextEquiv');
  const rankOf = ({ attributes: { index } }: XmlElement) => Number(index ?? 0);
  const [best] = readings.sort((one, other) => rankOf(one) - rankOf(other));
  return childOf(best, 'Unicode');
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
