import compile from 'icu-minify/compile';
import { createTranslator } from 'use-intl/core';
import type { Locale } from './locales.ts';
import en from './messages/en.json' with { type: 'json' };
import pl from './messages/pl.json' with { type: 'json' };
import type { CompiledMessage } from './say.ts';

const messages: Record<Locale, typeof pl> = { pl, en };

const make = (locale: Locale) =>
  createTranslator({ locale, messages: messages[locale], timeZone: 'Europe/Warsaw' });

const translators = { pl: make('pl'), en: make('en') };

/** Turns a key of the messages into a sentence of one language; Polish plurals by ICU. */
export type Translate = ReturnType<typeof make>;

/** The translator of a language. Server only: the whole catalogue of messages hangs on it. */
export function translator(locale: Locale): Translate {
  return translators[locale];
}

/** A group of messages as they are written, placeholders and all, for a component that works in the browser. */
export type Messages<Group extends keyof typeof pl> = (typeof pl)[Group];

/** The messages of a group in one language. */
export function messageGroup<Group extends keyof typeof pl>(locale: Locale, group: Group): Messages<Group> {
  return messages[locale][group];
}

/** A message of a count, for the browser to say with a number (`sayCount`). */
export function compiled(locale: Locale, key: Parameters<Translate['raw']>[0]): CompiledMessage {
  // Its objects have no prototype, and React takes none such to the browser.
  return structuredClone(compile(translators[locale].raw(key)));
}
