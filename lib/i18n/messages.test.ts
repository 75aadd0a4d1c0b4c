import { createTranslator } from 'use-intl/core';
import { describe, expect, test } from 'vitest';
import { relatorTerms } from '#lib/metadata/relators.ts';
import { formatCount } from './format-count.ts';
import { isLocale, type Locale, locales } from './locales.ts';
import { messages } from './messages.ts';
import { compiled, translator } from './translate.ts';

type Messages = { [key: string]: string | Messages };

function flat(messages: Messages, before = ''): [key: string, text: string][] {
  return Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${before}${key}`, value]] : flat(value, `${before}${key}.`),
  );
}

const textsOf = (locale: Locale) => new Map(flat(messages[locale]));
const polish = textsOf('pl');

/** Names of the arguments in a message. */
const argumentsOf = (text: string) =>
  new Set([...text.matchAll(/(?<!(?:one|few|many|other|=\d+) )\{(\w+)[,}]/g)].map(([, name]) => name));

const fail = (error: Error) => {
  throw error;
};

test.each(locales)('%s has the same keys as the others', (locale) => {
  expect([...textsOf(locale).keys()]).toEqual([...polish.keys()]);
});

test('every role that is known by a code has words', () => {
  expect(Object.keys(messages.pl.roles)).toEqual(expect.arrayContaining([...relatorTerms]));
});

describe.each(locales)('messages in %s', (locale) => {
  test.each([...textsOf(locale)])(
    '%s can be formatted, with the same arguments as in the other language',
    (key, text) => {
      expect(text.trim()).toBe(text);
      expect(text).not.toBe('');
      expect(argumentsOf(text)).toEqual(argumentsOf(polish.get(key) ?? ''));
      const values = Object.fromEntries([...argumentsOf(text)].map((name) => [name, 5]));
      const translate = createTranslator({ locale, messages: { text }, onError: fail });
      expect(translate('text', values)).not.toMatch(/[{}]|undefined/);
    },
  );
});

test('one act has one verb, and one thing one word', () => {
  expect(
    [...polish.values()].filter((text) =>
      /odnośnik|porzu[cć]|ciastecz|inną stronę|witryn(?:a|ie|ę)|zapomnij|rycin|administrator/i.test(text),
    ),
  ).toEqual([]);
  expect(
    [...textsOf('en').values()].filter((text) =>
      /throw away the draft|from the public|administrator/i.test(text),
    ),
  ).toEqual([]);
});

test.each(locales)('a percent sign is next to its number: %s', (locale) => {
  expect([...textsOf(locale).values()].filter((text) => /\s%/.test(text))).toEqual([]);
});

test('a Polish word of one letter is bound to the next, but not in texts that become pages', () => {
  const t = translator('pl');
  expect(t('search.label')).toBe('Szukaj w\u00a0bibliotece');
  expect(formatCount(compiled('pl', 'works.count'), 2, 'pl')).toBe('2 części w\u00a0bibliotece');
  const loose = [...polish].filter(([, text]) => /(?<![^\s(„"{])[aiouwz] \S/i.test(text));
  expect(loose.filter(([key]) => !key.startsWith('defaultPages.'))).toEqual([]);
  expect(loose.length).toBeGreaterThan(0);
});

test.each([
  [0, 1, 'Obiekty: na razie 0 z\u00a01.', '0 of 1 object so far'],
  [36, 1130, 'Obiekty: na razie 36 z\u00a01130.', '36 of 1,130 objects so far'],
])('%d of %d objects of a catalogue that is being loaded', (objects, total, inPolish, inEnglish) => {
  expect(translator('pl')('feed.soFarOf', { objects, total })).toContain(inPolish);
  expect(translator('en')('feed.soFarOf', { objects, total })).toContain(inEnglish);
});

test.each([
  [1, 'znacznik (font), który opisywał tylko wygląd'],
  [2, 'znaczniki (font), które opisywały tylko wygląd'],
  [5, 'znaczników (font), które opisywały tylko wygląd'],
])('of %d leftovers: %s', (count, text) => {
  expect(translator('pl')('report.old-element', { count, names: 'font' })).toContain(text);
});

test.each([
  [1, '1 obiekt'],
  [2, '2 obiekty'],
  [5, '5 obiektów'],
  [12, '12 obiektów'],
  [22, '22 obiekty'],
  [112, '112 obiektów'],
  [0, '0 obiektów'],
])('Polish counts %d as "%s"', (count, text) => {
  expect(translator('pl')('object.count', { count })).toBe(text);
});

test.each([
  [1, 'Wczytano 1 nową pozycję.'],
  [3, 'Wczytano 3 nowe pozycje.'],
  [40, 'Wczytano 40 nowych pozycji.'],
])('Polish announces %d as "%s"', (count, text) => {
  expect(translator('pl')('feed.loaded', { count })).toBe(text);
});

test('every plural in Polish has the four forms of the language', () => {
  for (const [key, text] of polish) {
    // A label that does not contain its number needs no more than two.
    if (!text.includes(', plural,') || !text.includes('#')) continue;
    for (const form of ['one', 'few', 'many', 'other']) expect(`${key} ${text}`).toContain(`${form} {`);
  }
});

test('only our languages are languages', () => {
  expect([isLocale('pl'), isLocale('en'), isLocale('none'), isLocale(undefined)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
