import { numberKey } from '#lib/metadata/part-number.ts';
import { childOf, childrenOf, textOf, type XmlElement } from '#lib/xml/element.ts';

/** From the outside: the number of an issue says little without that of its volume. */
const levels = ['volume', 'part', 'issue', 'number'];

/**
 * Which part something is, by the `part` of MODS: the numbers of its details from the outside to the inside, `Jg. 24, 61`.
 * @see https://www.loc.gov/standards/mods/userguide/part.html
 */
export function numberInMods(part: XmlElement | undefined): string | undefined {
  const levelOf = ({ attributes: { type = '' } }: XmlElement) => {
    const level = levels.indexOf(type.toLowerCase());
    return level === -1 ? levels.length : level;
  };
  const details = childrenOf(part, 'detail').sort((one, other) => levelOf(one) - levelOf(other));
  const numbers = details.flatMap((detail) => {
    const number = textOf(childOf(detail, 'number')).replace(/\.$/, '');
    const caption = textOf(childOf(detail, 'caption'));
    // Captions are what stands before the number, or both.
    const isBoth = number === '' || caption.includes(number);
    return (isBoth ? caption : `${caption} ${number}`.trim()) || [];
  });
  return numbers.length > 0 ? numbers.join(', ') : undefined;
}

/** A number as catalogues write it behind what something is a part of: no title of a part, and without its pages. */
export function partNumber(text: string | undefined): string | undefined {
  const number = text?.replace(/[,;:]?\s*\b(?:s|p|pp|str|seiten?|pages?)\.?\s*\d.*$/i, '').trim();
  return number && number.length <= 100 && numberKey(number) !== '' ? number : undefined;
}
