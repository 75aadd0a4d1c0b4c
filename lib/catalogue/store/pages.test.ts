import { expect, test } from 'vitest';
import { listPages, removePage, savePage } from './pages.ts';
import { instant, pageRecord } from './records.fixture.ts';
import { temporaryStore } from './temporary-store.fixture.ts';

const created = instant('2020-01-01');

test('created_at stays, updated_at follows the text, and the same again is unchanged', async () => {
  const { db, catalogue, version } = await temporaryStore();
  expect(await savePage(db, pageRecord('faq', { created, updated: created }))).toBe('added');
  const before = version();
  expect(await savePage(db, pageRecord('faq'))).toBe('unchanged');
  expect(version()).toBe(before);
  expect(await savePage(db, pageRecord('faq', { translationKey: 'other' }))).toBe('changed');
  expect((await catalogue.pages())[0]).toMatchObject({
    created_at: '2020-01-01T00:00:00',
    updated_at: '2020-01-01T00:00:00',
  });
  const later = instant('2026-01-01T00:00:00.5');
  expect(await savePage(db, pageRecord('faq', { content: 'x', created: later, updated: later }))).toBe(
    'changed',
  );
  expect((await catalogue.pages())[0]).toMatchObject({
    created_at: '2020-01-01T00:00:00',
    updated_at: '2026-01-01T00:00:00.500000',
  });
  expect(version()).not.toBe(before);
});

test('drafts are kept and listed, but not shown', async () => {
  const { db, catalogue } = await temporaryStore();
  await savePage(db, pageRecord('szkic', { state: 'draft' }));
  expect(await catalogue.pages()).toEqual([]);
  expect(await listPages(db)).toMatchObject([{ slug: 'szkic', state: 'draft' }]);
  await savePage(db, pageRecord('szkic'));
  expect(await catalogue.pages()).toHaveLength(1);
});

test('the order is by creation, then title; two pages may share a title', async () => {
  const { db, catalogue } = await temporaryStore();
  const late = instant('2021-01-01');
  await savePage(db, pageRecord('c', { created: late, title: 'A' }));
  await savePage(db, pageRecord('b', { created, title: 'Ten sam' }));
  await savePage(db, pageRecord('a', { created, title: 'Ten sam', language: 'en' }));
  await savePage(db, pageRecord('d', { created, title: 'Inny' }));
  expect((await catalogue.pages()).map(({ slug }) => slug)).toEqual(['d', 'a', 'b', 'c']);
});

test('a page is removed in one language only', async () => {
  const { db, catalogue } = await temporaryStore();
  await savePage(db, pageRecord('faq'));
  await savePage(db, pageRecord('faq', { language: 'en' }));
  expect(await removePage(db, 'en', 'nothing')).toBe(false);
  expect(await removePage(db, 'en', 'faq')).toBe(true);
  expect((await catalogue.pages()).map(({ language }) => language)).toEqual(['pl']);
});
