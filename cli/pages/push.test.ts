import { expect, test } from 'vitest';
import { publishPage, saveDraft } from '#lib/catalogue/store/page-editing.ts';
import { listPageStates } from '#lib/catalogue/store/pages.ts';
import { temporaryStore } from '#lib/catalogue/store/temporary-store.fixture.ts';
import { transact } from '#lib/catalogue/store/transaction.ts';
import { folderWith } from '../import/library.fixture.ts';
import { changePages } from './publication.ts';
import { loadPages, pushPages } from './push.ts';

const page = (title: string, key: string) =>
  `---\ntitle: ${title}\nlanguage: pl\ntranslation: ${key}\n---\n<p>x</p>\n`;

test('if one page cannot be published, none is loaded', async () => {
  const { db, ...store } = await temporaryStore();
  const name = { language: 'pl', slug: 'pomoc' } as const;
  const text = { title: 'Pomoc', content: '<p>x</p>', description: '' };
  await transact(db, async (trx) => {
    await saveDraft(trx, name, { ...text, translationKey: 'help' }, { editor: 'Anna' });
    await publishPage(trx, name, { editor: 'Anna' });
    // The draft frees the key, but the published page still has it.
    await saveDraft(trx, name, { ...text, translationKey: 'other' }, { editor: 'Anna' });
  });
  const folder = await folderWith({ 'a.html': page('O nas', 'about'), 'b.html': page('Pomocy', 'help') });
  await expect(loadPages({ db, ...store }, [folder], 'Anna')).rejects.toThrow(
    'pl/pomocy: readers still see pl/pomoc with the same translation key. Publish its draft or unpublish it first.\nNothing was changed.',
  );
  expect((await listPageStates(db, { history: true })).map(({ slug }) => slug)).toEqual(['pomoc']);
});

test('a page of the same language and translation is named', async () => {
  const { db, ...store } = await temporaryStore();
  const folder = await folderWith({ 'a.html': page('Pomoc', 'help'), 'b.html': page('Porady', 'help') });
  await expect(pushPages({ db, ...store }, [folder], 'Anna')).rejects.toThrow(
    'pl/pomoc is already the page in this language with the translation key "help".',
  );
});

test('a draft that cannot be discarded names the page that has its public translation key', async () => {
  const { db, ...store } = await temporaryStore();
  const text = { title: 'Pomoc', content: '<p>x</p>', description: '' };
  const [first, second] = [
    { language: 'pl', slug: 'pomoc' },
    { language: 'pl', slug: 'porady' },
  ] as const;
  await transact(db, async (trx) => {
    await saveDraft(trx, first, { ...text, translationKey: 'help' }, { editor: 'Anna' });
    await publishPage(trx, first, { editor: 'Anna' });
    await saveDraft(trx, first, { ...text, translationKey: 'other' }, { editor: 'Anna' });
    await saveDraft(trx, second, { ...text, translationKey: 'help' }, { editor: 'Anna' });
  });
  await expect(changePages({ db, ...store }, 'discard', [first], 'Anna')).rejects.toThrow(
    'pl/pomoc: pl/porady has the translation key of its public version now.',
  );
});
