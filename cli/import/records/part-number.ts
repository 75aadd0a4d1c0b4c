import { by } from '#lib/lists.ts';
import { numberKey } from '#lib/metadata/part-number.ts';
import { childOf, childrenOf, textOf, textsOf, type XmlElement } from '#lib/xml/element.ts';
import type { ObjectMetadata } from '../metadata.ts';
import { toNote } from './read-values.ts';
import { labelOf } from './statements.ts';

/** Levels from the outside in: an issue number means little without the volume. */
const levels = ['volume', 'part', 'issue', 'number'];

/**
 * The part number from `part` in MODS: the numbers of its details from the outside in, `Jg. 24, 61`.
 * @see https://www.loc.gov/standards/mods/userguide/part.html
 */
export function numberInMods(part: XmlElement | undefined): string | undefined {
  const levelOf = ({ attributes: { type = '' } }: XmlElement) => {
    const level = levels.indexOf(type.toLowerCase());
    return level === -1 ? levels.length : level;
  };
  // Kramerius gives the position of a page as well as its printed number, NDNP the edition of each day, mostly the only.
  const isNumber = (detail: XmlElement) =>
    detail.attributes.type !== 'pageIndex' &&
    !(detail.attributes.type === 'edition' && textOf(childOf(detail, 'number')) === '1');
  const details = childrenOf(part, 'detail').filter(isNumber).sort(by(levelOf));
  const numbers = details.flatMap((detail) => {
    const number = textOf(childOf(detail, 'number')).replace(/\.$/, '');
    const caption = textOf(childOf(detail, 'caption'));
    // A caption either precedes the number or already includes it.
    const isBoth = number === '' || caption.includes(number);
    return (isBoth ? caption : `${caption} ${number}`.trim()) || [];
  });
  return numbers.length > 0 ? numbers.join(', ') : undefined;
}

/** The extents of a part, by unit: `pages: 5–19`. */
export const extentsInMods = (part: XmlElement | undefined): ObjectMetadata[] =>
  childrenOf(part, 'extent').flatMap((extent) => {
    const text = textsOf(childrenOf(extent, 'start', 'end')).join('–');
    return toNote(labelOf(extent.attributes.unit || extent.name), text);
  });

/** A part number as catalogues write it after the parent's title: without pages; undefined for a part's title. */
export function partNumber(text: string | undefined): string | undefined {
  const number = text?.replace(/[,;:]?\s*\b(?:s|p|pp|str|seiten?|pages?)\.?\s*\d.*$/i, '').trim();
  return number && number.length <= 100 && numberKey(number) !== '' ? number : undefined;
}
