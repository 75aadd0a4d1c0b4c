import { expect, test } from 'vitest';
import type { PageEditing, PageText, Saved } from '../editing.ts';
import { instant } from './records.fixture.ts';
import { connect, temporaryStore } from './temporary-store.fixture.ts';

const name = { language: 'pl', slug: 'pomoc' } as const;
const [anna, jan] = ['Anna', 'Jan'];

function text(content: string, values: Partial<PageText> = {}): PageText {
  return { title: 'Pomoc', content, description: '', translationKey: '', ...values };
}

async function library() {
  const store = await temporaryStore();
  const { editing } = store.catalogue;
  if (!editing) throw new Error('Our own store is for writing');
  const save = (content: string, base?: number, editor = anna) =>
    editing.saveDraft(name, text(content), { editor, base });
  return { ...store, editing, save };
}

async function actions(editing: PageEditing): Promise<string[]> {
  const lines: string[] = [];
  for (const { number, action } of await editing.history(name))
    lines.push(`${number} ${action} ${(await editing.version(name, number))?.content}`);
  return lines;
}

const numbered = (saved: Saved) => ('version' in saved ? saved.version : saved);

test('a draft is saved, published, unpublished, and every step can be read and restored', async () => {
  const { editing, catalogue, save, version } = await library();
  expect(await save('one', 0)).toMatchObject({ result: 'added', version: 1, state: 'draft' });
  expect(await editing.publish(name, { editor: anna, base: 1 })).toMatchObject({
    result: 'added',
    version: 2,
    state: 'published',
  });
  expect(await save('two', 2)).toMatchObject({ result: 'changed', version: 3, state: 'changed' });
  expect(await editing.publish(name, { editor: jan, base: 3 })).toMatchObject({
    result: 'changed',
    version: 4,
    state: 'published',
  });
  expect(await editing.publish(name, { editor: jan })).toMatchObject({
    result: 'unchanged',
    version: 4,
    state: 'published',
  });
  expect(await editing.unpublish(name, { editor: jan })).toMatchObject({
    result: 'changed',
    version: 5,
    state: 'draft',
  });
  expect(await catalogue.pages()).toEqual([]);
  expect(await editing.unpublish(name, { editor: jan })).toMatchObject({
    result: 'unchanged',
    version: 5,
    state: 'draft',
  });
  expect(await editing.discard(name, { editor: jan })).toMatchObject({
    result: 'changed',
    version: 6,
    state: 'history',
  });
  expect(await catalogue.previewPages()).toEqual([]);
  const before = version();
  expect(await editing.publish(name, { editor: jan })).toEqual({
    result: 'refused',
    reason: 'nothing-to-publish',
  });
  expect(await editing.restore(name, 1, { editor: jan })).toMatchObject({
    result: 'added',
    version: 7,
    state: 'draft',
  });
  expect(version()).toBe(before);
  expect(await catalogue.previewPages()).toMatchObject([{ content: 'one', state: 'draft', editor: jan }]);
  expect(await actions(editing)).toEqual([
    '7 restore one',
    '6 discard two',
    '5 unpublish two',
    '4 publish two',
    '3 draft two',
    '2 publish one',
    '1 draft one',
  ]);
  const newest = {
    ...text('one', { translationKey: 'pomoc' }),
    number: 7,
    action: 'restore',
    editor: jan,
    at: expect.stringMatching(/^\d{4}-.{21}$/),
  };
  expect(await editing.version(name, 7)).toEqual(newest);
  const { content: _, ...listed } = newest;
  expect((await editing.history(name))[0]).toEqual(listed);
});

test('restoring what is public leaves nothing to publish, and the result says so', async () => {
  const { editing, catalogue, save } = await library();
  await save('one', 0);
  await editing.publish(name, { editor: anna });
  await save('two');
  expect(await editing.restore(name, 2, { editor: jan })).toMatchObject({ version: 4, state: 'published' });
  expect(await editing.restore(name, 3, { editor: jan })).toMatchObject({ version: 5, state: 'changed' });
  expect(await catalogue.previewPages()).toMatchObject([{ state: 'changed', content: 'two' }]);
});

test('a page that was discarded before it was ever public is found among the discarded, and restored', async () => {
  const { editing, save } = await library();
  expect(await editing.discarded()).toEqual([]);
  await save('one', 0);
  expect(await editing.discarded()).toEqual([]);
  await editing.discard(name, { editor: jan });
  expect(await editing.discarded()).toEqual([
    { ...name, title: 'Pomoc', editor: jan, at: expect.stringMatching(/^\d{4}-.{21}$/) },
  ]);
  await editing.restore(name, 1, { editor: anna });
  expect(await editing.discarded()).toEqual([]);
});

test('of two concurrent editors the second gets a conflict, and nothing of either is lost', async () => {
  const { editing, dataDir, save } = await library();
  await save('begun', 0);
  const other = (await connect(dataDir)).catalogue.editing;
  expect(await save('by Anna', 1)).toMatchObject({ result: 'changed', version: 2 });
  const conflicting = await other?.saveDraft(name, text('by Jan'), { editor: jan, base: 1 });
  expect(conflicting).toMatchObject({
    result: 'conflict',
    latest: { number: 2, content: 'by Anna', editor: anna, action: 'draft' },
  });
  expect(await other?.publish(name, { editor: jan, base: 1 })).toMatchObject({ result: 'conflict' });
  expect(await actions(editing)).toEqual(['2 draft by Anna', '1 draft begun']);
  expect(await other?.saveDraft(name, text('by both'), { editor: jan, base: 2 })).toMatchObject({
    version: 3,
  });
});

test('what has changed since is neither discarded nor unpublished unseen', async () => {
  const { editing } = await library();
  await editing.saveDraft(name, text('One'), { editor: anna, base: 0 });
  await editing.publish(name, { editor: anna });
  await editing.saveDraft(name, text('Two'), { editor: jan });
  for (const change of [editing.discard, editing.unpublish]) {
    const saved = await change(name, { editor: anna, base: 2 });
    expect(saved).toMatchObject({ result: 'conflict', latest: { number: 3, editor: jan } });
  }
  expect(await editing.discard(name, { editor: anna, base: 3 })).toMatchObject({
    result: 'changed',
    version: 4,
  });
});

test('what somebody else has unpublished or published already is a conflict too, but not for a retry', async () => {
  const { editing, save } = await library();
  await save('one', 0);
  await editing.publish(name, { editor: anna });
  await save('two', 2, jan);
  await editing.unpublish(name, { editor: jan, base: 3 });
  expect(await editing.unpublish(name, { editor: jan, base: 3 })).toMatchObject({ result: 'unchanged' });
  const conflict = { result: 'conflict', latest: { content: 'two' } };
  expect(await editing.unpublish(name, { editor: anna, base: 2 })).toMatchObject(conflict);
  await editing.publish(name, { editor: jan, base: 4 });
  expect(await editing.discard(name, { editor: anna, base: 3 })).toMatchObject(conflict);
});

test('a conflict says what the public sees, and in what state the page is now', async () => {
  const { editing, save } = await library();
  await save('one', 0);
  await editing.publish(name, { editor: anna });
  await save('two', undefined, jan);
  expect(await save('mine', 2)).toMatchObject({
    state: 'changed',
    published: { title: 'Pomoc', content: 'one' },
  });
  await editing.unpublish(name, { editor: jan });
  const saved = await save('mine', 2);
  expect(saved).toMatchObject({ result: 'conflict', state: 'draft', latest: { content: 'two' } });
  expect(saved).not.toHaveProperty('published');
});

test('a publication whose response was lost is not mistaken for that of somebody else', async () => {
  const { editing, save } = await library();
  await save('one', 0);
  expect(await editing.publish(name, { editor: anna, base: 1 })).toMatchObject({ version: 2 });
  expect(await editing.publish(name, { editor: anna, base: 1 })).toEqual({
    result: 'unchanged',
    version: 2,
    state: 'published',
  });
  expect(await editing.publish(name, { editor: jan, base: 1 })).toMatchObject({ result: 'conflict' });
  await save('two');
  expect(await editing.publish(name, { editor: anna, base: 1 })).toMatchObject({ result: 'conflict' });
});

test('an old version does not overwrite what somebody has saved since', async () => {
  const { editing, save } = await library();
  await save('one', 0);
  await save('two', 1, jan);
  expect(await editing.restore(name, 1, { editor: anna, base: 1 })).toMatchObject({
    result: 'conflict',
    latest: { number: 2, editor: jan },
  });
  expect(await editing.restore(name, 1, { editor: anna, base: 2 })).toMatchObject({ version: 3 });
});

test('discarding reports what remains, also to a retry', async () => {
  const { editing } = await library();
  const draftText = text('one', { translationKey: 'pomoc' });
  await editing.saveDraft(name, draftText, { editor: anna });
  const never = await editing.discard(name, { editor: anna });
  expect(never).toMatchObject({ state: 'history' });
  expect(never).not.toHaveProperty('remaining');
  await editing.saveDraft(name, draftText, { editor: anna });
  await editing.publish(name, { editor: anna });
  await editing.saveDraft(name, text('two', { translationKey: 'help' }), { editor: anna });
  for (const result of ['changed', 'unchanged'])
    expect(await editing.discard(name, { editor: anna, base: 5 })).toMatchObject({
      result,
      state: 'published',
      remaining: draftText,
    });
});

test('of fifty concurrent saves based on one version one succeeds and forty-nine are conflicts', async () => {
  const { editing, save } = await library();
  await save('begun', 0);
  const results = await Promise.all(Array.from({ length: 50 }, (_, index) => save(`try ${index}`, 1)));
  expect(results.filter(({ result }) => result === 'changed')).toHaveLength(1);
  expect(results.filter(({ result }) => result === 'conflict')).toHaveLength(49);
  expect(await editing.history(name)).toHaveLength(2);
});

test('a new page where there is one is a conflict; the same text again is not', async () => {
  const { editing, save } = await library();
  await save('one', 0);
  expect(await save('other', 0)).toMatchObject({ result: 'conflict', latest: { content: 'one' } });
  expect(await save('one', 0)).toMatchObject({ result: 'unchanged', version: 1 });
  expect(await save('other')).toMatchObject({ result: 'changed', version: 2 });
  await editing.discard(name, { editor: anna });
  expect(await save('new', 2)).toMatchObject({ result: 'conflict' });
  expect(await save('new', 0)).toMatchObject({ result: 'added', version: 4 });
  const missing = { language: 'en', slug: 'gone' } as const;
  expect(await editing.saveDraft(missing, text('x'), { editor: anna, base: 3 })).toMatchObject({
    reason: 'missing',
  });
  for (const saved of [
    await editing.publish(missing, { editor: anna }),
    await editing.unpublish(missing, { editor: anna }),
    await editing.discard(missing, { editor: anna }),
    await editing.restore(missing, 1, { editor: anna }),
    await editing.restore(name, 9, { editor: anna }),
  ])
    expect(saved).toEqual({ result: 'refused', reason: 'missing' });
  expect(await editing.history(missing)).toEqual([]);
});

test('discarding the draft of a public page shows what is published, and is the base of the next edit', async () => {
  const { editing, catalogue, save } = await library();
  await save('public');
  await editing.publish(name, { editor: anna });
  await save('draft', 2);
  const before = await catalogue.pages();
  expect(await editing.discard(name, { editor: jan })).toMatchObject({ result: 'changed', version: 4 });
  expect(await editing.discard(name, { editor: jan })).toMatchObject({ result: 'unchanged', version: 4 });
  expect(await catalogue.pages()).toEqual(before);
  expect(await catalogue.previewPages()).toMatchObject([
    { content: 'public', state: 'published', version: 4 },
  ]);
  expect(numbered(await save('again', 4))).toBe(5);
  // A discarded draft can be restored from the history.
  expect(numbered(await editing.restore(name, 3, { editor: jan }))).toBe(6);
  expect(await catalogue.previewPages()).toMatchObject([{ content: 'draft', state: 'changed' }]);
  // A draft equal to the public version needs no publishing.
  expect(await save('public', 6)).toMatchObject({ result: 'changed', version: 7 });
  expect(await catalogue.previewPages()).toMatchObject([{ state: 'published', version: 7 }]);
});

test('updated_at stays when a page is unpublished and published again unchanged', async () => {
  const { editing, catalogue } = await library();
  const updated = instant('2025-01-01');
  await editing.saveDraft(name, text('one'), { editor: anna, updated });
  await editing.publish(name, { editor: anna });
  await editing.unpublish(name, { editor: anna });
  await editing.publish(name, { editor: anna });
  expect((await catalogue.pages())[0]?.updated_at).toBe('2025-01-01T00:00:00');
  await editing.saveDraft(name, text('two'), { editor: anna });
  const today = () => new Date().toISOString().slice(0, 10);
  const startDay = today();
  await editing.publish(name, { editor: anna });
  const [page] = await catalogue.pages();
  // Around midnight it may be either day.
  expect([startDay, today()]).toContain(page?.updated_at.slice(0, 10));
  // A restored old text is new to readers.
  await editing.restore(name, 1, { editor: anna });
  await editing.publish(name, { editor: anna });
  expect((await catalogue.pages())[0]?.updated_at).not.toBe('2025-01-01T00:00:00');
});

test('a translation is a key, a page of the other language, or nothing', async () => {
  const { editing, catalogue } = await library();
  const english = { language: 'en', slug: 'help' } as const;
  const save = (page: typeof name | typeof english, translationKey: string) =>
    editing.saveDraft(page, text('x', { translationKey }), { editor: anna });
  expect(await save(english, 'pl/pomoc')).toEqual({ result: 'refused', reason: 'missing' });
  expect(await save(name, 'pl/pomoc')).toEqual({ result: 'refused', reason: 'translation-of-itself' });
  expect(await save(name, 'pl/inna')).toEqual({ result: 'refused', reason: 'translation-taken' });
  expect(await save(name, '')).toMatchObject({ result: 'added' });
  expect(await save(english, 'pl/pomoc')).toMatchObject({ result: 'added' });
  expect((await catalogue.previewPages()).map(({ translationKey }) => translationKey)).toEqual([
    'pomoc',
    'pomoc',
  ]);
  const second = { language: 'pl', slug: 'druga' } as const;
  const taken = { result: 'refused', reason: 'translation-taken' };
  expect(await editing.saveDraft(second, text('x', { translationKey: 'en/help' }), { editor: anna })).toEqual(
    taken,
  );
  expect(await editing.saveDraft(second, text('x'), { editor: anna })).toMatchObject({ result: 'added' });
});

test('a version whose translation key has been taken by another page is restored without it', async () => {
  const { editing, save } = await library();
  const by = { editor: anna };
  const [other, english] = [
    { language: 'pl', slug: 'inna' },
    { language: 'en', slug: 'help' },
  ] as const;
  await save('one');
  await editing.saveDraft(english, text('x', { translationKey: 'pl/pomoc' }), by);
  await editing.discard(name, by);
  await editing.saveDraft(other, text('y', { translationKey: 'en/help' }), by);
  const remaining = text('one', { translationKey: 'pomoc-pl' });
  expect(await editing.restore(name, 1, by)).toMatchObject({ result: 'added', remaining });
  expect(await editing.restore(name, 1, by)).toMatchObject({ result: 'unchanged', remaining });
  // A public page keeps its present translation.
  await editing.saveDraft(name, text('two', { translationKey: 'news' }), by);
  expect(await editing.restore(name, 1, by)).toMatchObject({ remaining: { translationKey: 'news' } });
});

test('a key that a public page still has is free only once that page is published without it', async () => {
  const { editing } = await library();
  const by = { editor: anna };
  const other = { language: 'pl', slug: 'inna' } as const;
  await editing.saveDraft(name, text('x'), by);
  await editing.publish(name, by);
  await editing.saveDraft(name, text('x', { translationKey: 'pytania' }), by);
  await editing.saveDraft(other, text('y', { translationKey: 'pomoc' }), by);
  const refused = { result: 'refused', reason: 'translation-public', holder: name };
  expect(await editing.publish(other, by)).toEqual(refused);
  expect(await editing.discard(name, by)).toEqual({
    result: 'refused',
    reason: 'translation-held',
    holder: other,
  });
  expect(await editing.publish(name, by)).toMatchObject({ result: 'changed' });
  expect(await editing.publish(other, by)).toMatchObject({ result: 'added' });
});
