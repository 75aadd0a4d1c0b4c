import { grouped } from '#lib/lists.ts';
import { inOneLine, inParagraphs } from '#lib/paragraphs.ts';
import { BrokenFile } from '#lib/unreadable-file.ts';
import { validText } from '#lib/valid-text.ts';
import { withoutHtml } from '../markup.ts';

/** Untrusted JSON of unknown structure. */
export type Json = Readonly<Record<string, unknown>>;

/**
 * A text with its language, a BCP 47 tag, if given; the address that it leads to if it is nothing but a link, or the same
 * text with the addresses of the links in it.
 */
export type IiifText = { text: string; language: string | undefined; address?: string; linked?: string };

export type IiifLink = {
  address: string;
  format: string;
  profile: string;
  label: string | undefined;
  /** Of a page, a BCP 47 tag, if given; the first if it is in several. */
  language: string | undefined;
};

/** JSON in a fetched file; empty if it is no object. @throws {BrokenFile} with this reason if it is not JSON */
export function parseJson(bytes: Uint8Array, reason: string): Json {
  try {
    return objectIn(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    throw new BrokenFile(reason);
  }
}

/** The value as an object; empty if it is something else. */
export const objectIn = (value: unknown): Json =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Json) : {};

/** The value as a list: a single value becomes a list of one, null or undefined an empty list. */
export const listIn = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];

/** Whether values are nested deeper than `depth`; JSON.stringify would overflow the stack on deep ones. */
export function isDeeper(value: unknown, depth: number): boolean {
  if (value === null || typeof value !== 'object') return false;
  return depth === 0 || Object.values(value).some((one) => isDeeper(one, depth - 1));
}

export const textIn = (value: unknown): string => (typeof value === 'string' ? validText(value).trim() : '');

export const numberIn = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : 0;

/** The id of a resource: `id`, `@id` in version 2, or the value itself if it is a string. */
export const idIn = (value: unknown): string => {
  const { id, '@id': marked } = objectIn(value);
  return textIn(value) || textIn(id) || textIn(marked);
};

/** What annotations are for, such as `painting`, without version 2's prefix or the namespace that it stands for. */
export const motivationsIn = ({ motivation }: Json): string[] =>
  listIn(motivation)
    .map((one) => textIn(one).replace(/^.*[:#]/, ''))
    .filter(Boolean);

/** The type of a resource, without version 2's prefix. */
export const typeIn = (value: unknown): string => {
  const { type, '@type': marked } = objectIn(value);
  return (textIn(type) || textIn(marked)).replace(/^\w+:/, '');
};

/**
 * The texts of a label or a value in all its languages: a language map (Presentation 3, section 4.4), or strings and
 * `@value`s (Presentation 2.1, section 3.2). Markup is removed, and with it the borders of paragraphs.
 */
export const textsIn = (value: unknown): IiifText[] =>
  paragraphsIn(value).map(({ text, language }) => ({ text: inOneLine(text), language }));

/** The same in paragraphs. */
export function paragraphsIn(value: unknown): IiifText[] {
  return listIn(value).flatMap((one) => {
    if (typeof one === 'string' || typeof one === 'number') return plainTexts(String(one), undefined);
    const { '@value': marked, '@language': language, ...map } = objectIn(one);
    if (marked !== undefined) return plainTexts(textIn(marked), textIn(language) || undefined);
    return Object.entries(map).flatMap(([tag, texts]) =>
      listIn(texts).flatMap((text) =>
        plainTexts(textIn(text), tag === 'none' || tag === '@none' ? undefined : tag),
      ),
    );
  });
}

/** The first of the texts with the same words: a value may be repeated in every language. */
export const withoutRepetitions = (texts: readonly IiifText[]): IiifText[] =>
  [...grouped(texts, ({ text }) => text).values()].map(([first]) => first);

function plainTexts(markup: string, language: string | undefined): IiifText[] {
  const text = withoutMarkup(markup);
  const address = addressOf(wholeLink.exec(markup)?.[1] ?? '');
  if (text === '') return [];
  if (address) return [{ text, language, address: withoutHtml(address) }];
  const linked = withoutMarkup(withAddresses(markup));
  return [{ text, language, ...(linked !== text && { linked }) }];
}

// A link ends before the next one, so that time is linear.
const link = /<a(\s[^<>]*)>((?:(?!<\/?a[\s>]).)*)<\/a>/gis;
const wholeLink = new RegExp(`^\\s*${link.source}\\s*$`, 'is');

const addressOf = (attributes: string) => /\shref=["'](https?:[^"'\s]+)["']/i.exec(attributes)?.[1];

const withAddresses = (markup: string) =>
  markup.replace(link, (whole, attributes: string, text: string) => {
    const address = addressOf(attributes);
    return address === undefined || text.includes(address) ? whole : `${text} (${address})`;
  });

/** A text as further data, with the addresses that it leads to: `View the record: https://…`. */
export const withAddress = ({ text, address = text, linked = text }: IiifText): string =>
  address === text ? linked : `${text}: ${address}`;

const maxText = 20_000;

/** Converts HTML, which values may contain (Presentation 3, section 4.5), to plain text. */
const withoutMarkup = (text: string) =>
  inParagraphs(validText(withoutHtml(validText(text.slice(0, maxText)))));

/** Reads links such as `seeAlso`, `rendering` and `homepage`; a bare address counts as one. */
export function linksIn(value: unknown): IiifLink[] {
  return listIn(value).flatMap((one) => {
    const address = idIn(one);
    const { format, profile, label, language } = objectIn(one);
    if (!/^https?:/i.test(address)) return [];
    return {
      address,
      format: textIn(format),
      profile: textIn(profile),
      label: textsIn(label)[0]?.text,
      language: textIn(listIn(language)[0]) || undefined,
    };
  });
}
