import { childOf, childrenOf, textOf, textsOf, type XmlElement } from '#lib/xml/element.ts';
import type { ObjectMetadata } from '../metadata.ts';
import { languageTag } from './languages.ts';
import { partNumber } from './part-number.ts';
import { withoutSortingMarks } from './read-values.ts';

/** A title with its subtitle, number and name of a part (MODS user guidelines, titleInfo). */
export function readTitle(info: XmlElement): ObjectMetadata[] {
  const part = (name: string) => textsOf(childrenOf(info, name));
  const main = withoutSortingMarks([...part('nonSort'), ...part('title')].join(' ')).replace(/(['’]) /, '$1');
  const whole = [main, ...part('subTitle')].filter(Boolean).join(' : ');
  const text = [whole, ...part('partNumber'), ...part('partName')]
    .filter(Boolean)
    .join('. ')
    .replace(/\.\. /g, '. ');
  if (text === '') return [];
  const { otherType, type = otherType, lang, 'xml:lang': xmlLang } = info.attributes;
  const language = languageTag(xmlLang ?? lang ?? '');
  if (type === undefined) return [{ title: text }];
  const kind = type === 'translated' || type === 'uniform' ? type : 'alternative';
  return [{ titles: [{ text, kind, ...(language !== undefined && { language }) }] }];
}

export const numberInTitle = (info: XmlElement | undefined) =>
  partNumber(textOf(childOf(info, 'partNumber')));
