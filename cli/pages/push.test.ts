import { expect, test } from 'vitest';
import { publishPage, saveDraft } from '#lib/catalogue/store/page-editing.ts';
import { listPages } from '#lib/catalogue/store/pages.ts';
import { temporaryStore } from '#lib/catalogue/store/temporary-store.fixture.ts';
import { transact } from '#lib/catalogue/store/transaction.ts';
import { folderWith } from '../import/library.fixture.ts';
import { loadPages } from './push.ts';

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
  await expect(loadPages({ db, ...store }, [folder], 'Anna')).rejects.toThrow('Nothing was changed.');
  expect((await listPages(db, { history: true })).map(({ slug }) => slug)).toEqual(['pomoc']);
});
