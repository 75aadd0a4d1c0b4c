import { childOf, childrenOf, textOf, textsOf, type XmlElement } from '#lib/xml/element.ts';
import type { ObjectMetadata } from '../metadata.ts';
import { partNumber } from './part-number.ts';
import { languageOf, withoutSortingMarks } from './read-values.ts';

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
  const { otherType, type = otherType } = info.attributes;
  if (type === undefined) return [{ title: text }];
  const kind = type === 'translated' || type === 'uniform' ? type : 'alternative';
  return [{ titles: [{ text, kind, language: languageOf(info) }] }];
}

export const numberInTitle = (info: XmlElement | undefined) =>
  partNumber(textOf(childOf(info, 'partNumber')));
