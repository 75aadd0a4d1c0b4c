import compile from 'icu-minify/compile';
import { createTranslator } from 'use-intl/core';
import { type Locale, locales } from './locales.ts';
import { messages } from './messages.ts';
import type { CompiledMessage } from './say.ts';

type AllMessages = (typeof messages)[Locale];

const make = (locale: Locale) =>
  createTranslator({ locale, messages: messages[locale], timeZone: 'Europe/Warsaw' });

const translators = new Map(locales.map((locale) => [locale, make(locale)]));

/** Turns a key of the messages into a sentence of one language; Polish plurals by ICU. */
export type Translate = ReturnType<typeof make>;

/** The translator of a language. Server only: the whole catalogue of messages hangs on it. */
export function translator(locale: Locale): Translate {
  return translators.get(locale) ?? make(locale);
}

/** A group of messages as they are written, placeholders and all, for a component that works in the browser. */
export type Messages<Group extends keyof AllMessages> = AllMessages[Group];

/** The messages of a group in one language. */
export function messageGroup<Group extends keyof AllMessages>(locale: Locale, group: Group): Messages<Group> {
  return messages[locale][group];
}

/** A message of a count, for the browser to say with a number (`sayCount`). */
export function compiled(locale: Locale, key: Parameters<Translate['raw']>[0]): CompiledMessage {
  // Its objects have no prototype, and React takes none such to the browser.
  return structuredClone(compile(translator(locale).raw(key)));
}

/**
 * What a language is called in another: "angielski". Server only: not every browser has every name.
 * @param tag as a record has it; what is no tag of a language is its own name
 */
export function languageName(tag: string, locale: Locale): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'language' }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}
