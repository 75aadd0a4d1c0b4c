import { expect, test } from 'vitest';
import { savePage } from './pages.fixture.ts';
import { listPageStates } from './pages.ts';
import { instant, pageRecord } from './records.fixture.ts';
import { temporaryStore } from './temporary-store.fixture.ts';

const created = instant('2020-01-01');

test('created_at stays, updated_at follows title and content, and saving the same again is unchanged', async () => {
  const { db, catalogue, version } = await temporaryStore();
  await savePage(db, pageRecord('faq', { created, updated: created }));
  const before = version();
  await savePage(db, pageRecord('faq'));
  expect(version()).toBe(before);
  await savePage(db, pageRecord('faq', { translationKey: 'other', description: 'Pytania' }));
  expect((await catalogue.pages())[0]).toMatchObject({
    created_at: '2020-01-01T00:00:00',
    updated_at: '2020-01-01T00:00:00',
    translationKey: 'other',
    description: 'Pytania',
  });
  const later = instant('2026-01-01T00:00:00.5');
  await savePage(db, pageRecord('faq', { content: 'x', created: later, updated: later }));
  expect((await catalogue.pages())[0]).toMatchObject({
    created_at: '2020-01-01T00:00:00',
    updated_at: '2026-01-01T00:00:00.500000',
  });
  expect(version()).not.toBe(before);
});

test('published pages are listed in the same order without their texts', async () => {
  const { db, catalogue } = await temporaryStore();
  for (const slug of ['b', 'a', 'c']) await savePage(db, pageRecord(slug, { created, updated: created }));
  const pages = await catalogue.pages();
  expect(pages.every(({ content }) => content !== '')).toBe(true);
  expect(await catalogue.listPages()).toEqual(pages.map((page) => ({ ...page, content: '' })));
});

test('a draft is not shown, with or without a public page, and does not raise the version', async () => {
  const { db, catalogue, version } = await temporaryStore();
  await savePage(db, pageRecord('pomoc', { created, updated: created }));
  const [before, shown] = [version(), await catalogue.pages()];
  await savePage(db, pageRecord('szkic', { state: 'draft', created }));
  await savePage(db, pageRecord('pomoc', { state: 'draft', content: '<p>Nowa</p>' }));
  expect(await catalogue.pages()).toEqual(shown);
  expect(version()).toBe(before);
  expect(await listPageStates(db)).toMatchObject([
    { slug: 'pomoc', state: 'changed', version: 3 },
    { slug: 'szkic', state: 'draft', version: 1 },
  ]);
});

test('editors see the draft along with what the public sees', async () => {
  const { db, catalogue } = await temporaryStore();
  await savePage(db, pageRecord('a', { created, updated: created }));
  await savePage(db, pageRecord('b', { created, updated: created }));
  await savePage(db, pageRecord('c', { created, updated: created, state: 'draft' }));
  const written = instant('2026-02-02');
  await savePage(db, pageRecord('b', { title: 'Strona b2', updated: written, state: 'draft' }));
  const old = {
    created_at: '2020-01-01T00:00:00',
    updated_at: '2020-01-01T00:00:00',
    content: '<p>Treść</p>',
  };
  expect(await catalogue.previewPages()).toMatchObject([
    {
      slug: 'a',
      ...old,
      state: 'published',
      version: 2,
      editor: 'Test',
      published: { title: 'Strona a', ...old },
    },
    {
      slug: 'b',
      title: 'Strona b2',
      state: 'changed',
      version: 3,
      updated_at: '2026-02-02T00:00:00',
      published: { title: 'Strona b', ...old },
    },
    { slug: 'c', ...old, state: 'draft', version: 1 },
  ]);
  expect(Object.keys((await catalogue.previewPages())[0]?.published ?? {})).toHaveLength(4);
});

test('the order is by creation, then title; two pages may share a title', async () => {
  const { db, catalogue } = await temporaryStore();
  const laterDate = instant('2021-01-01');
  await savePage(db, pageRecord('c', { created: laterDate, title: 'A' }));
  await savePage(db, pageRecord('b', { created, title: 'Ten sam' }));
  await savePage(db, pageRecord('a', { created, title: 'Ten sam', language: 'en' }));
  await savePage(db, pageRecord('d', { created, title: 'Inny' }));
  const order = ['d', 'a', 'b', 'c'];
  expect((await catalogue.pages()).map(({ slug }) => slug)).toEqual(order);
  expect((await catalogue.previewPages()).map(({ slug }) => slug)).toEqual(order);
});
