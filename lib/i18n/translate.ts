import compile from 'icu-minify/compile';
import { createTranslator } from 'use-intl/core';
import type { CompiledMessage } from './format-count.ts';
import { type Locale, locales } from './locales.ts';
import { messages } from './messages.ts';

type AllMessages = (typeof messages)[Locale];

const make = (locale: Locale) =>
  createTranslator({ locale, messages: messages[locale], timeZone: 'Europe/Warsaw' });

const translators = new Map(locales.map((locale) => [locale, make(locale)]));

/** Translates a message key into one language; plurals in ICU syntax. */
export type Translate = ReturnType<typeof make>;

/** The translator of a language. Server only: it pulls in all messages. */
export function translator(locale: Locale): Translate {
  return translators.get(locale) ?? make(locale);
}

/** A group of raw messages with their placeholders, for a component that runs in the browser. */
export type Messages<Group extends keyof AllMessages> = AllMessages[Group];

/** The raw messages of a group in one language. */
export function messageGroup<Group extends keyof AllMessages>(locale: Locale, group: Group): Messages<Group> {
  return messages[locale][group];
}

/** The terms of a group by their names in any language, in lower case. */
export const termsByName = (group: 'roles' | 'placeRoles' | 'categories') =>
  new Map(
    locales
      .flatMap((locale) => Object.entries(messageGroup(locale, group)))
      .map(([term, name]) => [name.toLowerCase(), term]),
  );

/** A precompiled message with a count, for `formatCount` in the browser. */
export function compiled(locale: Locale, key: Parameters<Translate['raw']>[0]): CompiledMessage {
  // The compiled objects have no prototype, and React refuses to pass such objects to the browser.
  return structuredClone(compile(translator(locale).raw(key)));
}

const languageNames = new Map(
  locales.map((locale) => [locale, new Intl.DisplayNames(locale, { type: 'language' })]),
);

/**
 * The name of a language in another: "angielski". Server only: not every browser knows every name.
 * @param tag from a record; an invalid tag is returned as it is
 */
export function languageName(tag: string, locale: Locale): string {
  try {
    return languageNames.get(locale)?.of(tag) ?? tag;
  } catch {
    return tag;
  }
}
