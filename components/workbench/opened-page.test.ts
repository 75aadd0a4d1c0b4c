import { expect, test } from 'vitest';
import { choiceText, fieldsOf, isSame, isSlug, nameOf, problemOf, textOf } from './opened-page.ts';
import type { Fields } from './unsaved-texts.ts';

const fields: Fields = {
  title: 'Żółta pomoc',
  language: 'pl',
  description: 'd',
  translationKey: '',
  slug: '',
  content: 'c',
};

test('the slug of a new page is derived from its title, unless one is given', () => {
  expect(nameOf(fields, undefined)).toEqual({ language: 'pl', slug: 'zolta-pomoc' });
  expect(nameOf({ ...fields, slug: ' inna ' }, undefined)).toEqual({ language: 'pl', slug: 'inna' });
  expect(nameOf(fields, { language: 'pl', slug: 'pomoc' })).toEqual({ language: 'pl', slug: 'pomoc' });
});

test.each([
  ['help-for-readers', true],
  ['2026', true],
  ['', false],
  ['-', false],
  ['a--b', false],
  ['pomoc dla', false],
  ['żółw', false],
  ['a/b', false],
  ['x'.repeat(90), false],
])('%s as a slug: %s', (slug, is) => {
  expect(isSlug(slug)).toBe(is);
});

test.each([
  ['', '', 'noTitle'],
  ['Помощь', '', 'noAddress'],
  ['Помощь', 'Pomoshch', 'badSlug'],
  ['', 'pomoshch', 'noTitle'],
  ['Żółta pomoc', '', undefined],
])('a new page of the title “%s” at “%s” has the problem %s', (title, slug, problem) => {
  expect(problemOf({ ...fields, title, slug }, undefined)).toBe(problem);
});

test.each([
  [{ title: ' ' }, 'noTitle'],
  [{ title: 'x'.repeat(1001) }, 'tooLong'],
  [{ description: 'x'.repeat(2001) }, 'tooLong'],
  [{ title: 'Помощь' }, undefined],
])('a page that is there has with %o the problem %s', (changed, problem) => {
  expect(problemOf({ ...fields, ...changed }, { language: 'pl', slug: 'pomoc' })).toBe(problem);
});

test('a stored page is a translation where its other language is there, and has the line ends of a text area', () => {
  const stored = {
    language: 'pl',
    slug: 'pomoc',
    title: 'Pomoc',
    content: 'a\r\nb',
    translationKey: 'help',
  } as const;
  const asFields = { title: 'Pomoc', language: 'pl', slug: 'pomoc', description: '', content: 'a\nb' };
  expect(fieldsOf(stored, [stored])).toEqual({ ...asFields, translationKey: '' });
  const help = { language: 'en', translationKey: 'help' } as const;
  expect(fieldsOf(stored, [stored, help])).toEqual({ ...asFields, translationKey: 'help' });
});

test('a page that is no translation any more shares no key with its former one', () => {
  const name = { language: 'pl', slug: 'pomoc' } as const;
  const opened = { name, fields: { ...fields, translationKey: 'pomoc' } };
  const help = { language: 'en', slug: 'help', title: 'Help', translationKey: 'pomoc' } as const;
  expect(textOf({ ...fields, translationKey: 'pomoc' }, opened, [help]).translationKey).toBe('pomoc');
  expect(textOf(fields, opened, [help]).translationKey).toBe('pomoc-pl');
  expect(textOf(fields, opened, []).translationKey).toBe('pomoc');
});

test('a new page that is no translation takes no key from a page of its own language', () => {
  const questions = { language: 'pl', slug: 'pytania', title: 'Pytania', translationKey: 'pomoc' } as const;
  const written = { ...fields, slug: 'pomoc' };
  expect(textOf(written, { fields }, [questions]).translationKey).toBe('pomoc-pl');
  expect(textOf(written, { fields }, [{ ...questions, slug: 'pomoc' }]).translationKey).toBe('pomoc');
});

test('a page without its other language keeps the key by which that will be found', () => {
  const opened = { name: { language: 'pl', slug: 'pomoc' }, fields, translationKey: 'help' } as const;
  expect(textOf(fields, opened, []).translationKey).toBe('help');
});

test('fields are the same only when all are', () => {
  expect(isSame(fields, { ...fields })).toBe(true);
  expect(isSame(fields, { ...fields, content: 'C' })).toBe(false);
});

test('pages of one title are told apart by their addresses', () => {
  const page = (slug: string, title: string) => ({
    slug,
    title,
    language: 'pl' as const,
    translationKey: slug,
  });
  const pages = [page('pomoc', 'Pomoc'), page('pomoc-2', 'Pomoc'), page('faq', 'FAQ')];
  expect(pages.map((one) => choiceText(one, pages))).toEqual(['Pomoc (pomoc)', 'Pomoc (pomoc-2)', 'FAQ']);
});
