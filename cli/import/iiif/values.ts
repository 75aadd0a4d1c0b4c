import { validText } from '#lib/valid-text.ts';
import { withoutEntities } from '../markup.ts';

/** JSON as it comes: nothing is known of it. */
export type Json = Readonly<Record<string, unknown>>;

/** A text with its language, if that is said: a BCP 47 tag. */
export type IiifText = { text: string; language: string | undefined };

/** Something elsewhere that belongs to a resource. */
export type IiifLink = { address: string; format: string; profile: string; label: string | undefined };

/** The value as an object; an empty one where it is something else. */
export const objectIn = (value: unknown): Json =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Json) : {};

/** The values of a list; what stands alone is a list of one, nothing is none. */
export const listIn = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];

/** Whether values lie within each other deeper than so; what is deeper than the stack of calls cannot be written. */
export function isDeeper(value: unknown, depth: number): boolean {
  if (value === null || typeof value !== 'object') return false;
  return depth === 0 || Object.values(value).some((one) => isDeeper(one, depth - 1));
}

export const textIn = (value: unknown): string => (typeof value === 'string' ? validText(value).trim() : '');

export const numberIn = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : 0;

/** The address of a resource, which version 2 writes with a mark in front, or as nothing but itself. */
export const idIn = (value: unknown): string => {
  const { id, '@id': marked } = objectIn(value);
  return textIn(value) || textIn(id) || textIn(marked);
};

/** The type of a resource, without the prefix of version 2. */
export const typeIn = (value: unknown): string => {
  const { type, '@type': marked } = objectIn(value);
  return (textIn(type) || textIn(marked)).replace(/^\w+:/, '');
};

/**
 * What a label or a value says, in all its languages: a language map (Presentation 3, section 4.4), or texts and
 * `@value`s (Presentation 2.1, section 3.2). Markup is dropped.
 */
export function textsIn(value: unknown): IiifText[] {
  return listIn(value).flatMap((one) => {
    if (typeof one === 'string' || typeof one === 'number') return said(String(one), undefined);
    const { '@value': marked, '@language': language, ...map } = objectIn(one);
    if (marked !== undefined) return said(textIn(marked), textIn(language) || undefined);
    return Object.entries(map).flatMap(([tag, texts]) =>
      listIn(texts).flatMap((text) =>
        said(textIn(text), tag === 'none' || tag === '@none' ? undefined : tag),
      ),
    );
  });
}

function said(markup: string, language: string | undefined): IiifText[] {
  const text = withoutMarkup(markup);
  return text === '' ? [] : [{ text, language }];
}

/** Characters of one value. */
const maxText = 20_000;

/** HTML that may stand in values (Presentation 3, section 4.5) as plain text. */
function withoutMarkup(text: string): string {
  const bare = validText(text.slice(0, maxText)).replace(/<[a-z/!][^>]*>/gi, ' ');
  return validText(withoutEntities(bare)).replace(/\s+/g, ' ').trim();
}

/** What is linked: `seeAlso`, `rendering`, `homepage`; a bare address is a link too. */
export function linksIn(value: unknown): IiifLink[] {
  return listIn(value).flatMap((one) => {
    const address = idIn(one);
    const { format, profile, label } = objectIn(one);
    if (!/^https?:/i.test(address)) return [];
    return [{ address, format: textIn(format), profile: textIn(profile), label: textsIn(label)[0]?.text }];
  });
}
