import type { KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import { saveDraft } from '#lib/catalogue/store/page-editing.ts';
import { temporaryStore } from '#lib/catalogue/store/temporary-store.fixture.ts';
import { restoreVersion } from './publication.ts';

test('of a long history only the texts are read that a restored version is compared with', async () => {
  const store = await temporaryStore();
  const name = { language: 'pl', slug: 'pomoc' } as const;
  for (let number = 1; number <= 20; number += 1) {
    const text = { title: 'Pomoc', content: `<p>${number}</p>`, description: '', translationKey: 'pomoc' };
    await saveDraft(store.db, name, text, { editor: 'Jan' });
  }
  let texts = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      texts += result.rows.filter((row) => 'content' in row).length;
      return result;
    },
  };
  const counted = { ...store, db: store.db.withPlugin(counting) };
  expect(await restoreVersion(counted, 'pl/pomoc', '3', 'Jan')).toBe(
    'pl/pomoc: version 3 is the draft now (version 21)',
  );
  expect(texts).toBe(2);
});
