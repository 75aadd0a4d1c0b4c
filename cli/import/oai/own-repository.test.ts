import { expect, test } from 'vitest';
import { removeObject, saveObject } from '#lib/catalogue/store/objects.ts';
import { objectRecord } from '#lib/catalogue/store/records.fixture.ts';
import { saveObjects } from '#lib/catalogue/store/save-objects.ts';
import { baseUrls, temporaryStore } from '#lib/catalogue/store/temporary-store.fixture.ts';
import { cleanUps, serve } from '#lib/connection/connection.fixture.ts';
import { answerOai } from '#lib/oai/answer.ts';
import { openRemote } from '../remote/client.ts';
import { openRepository, type Repository } from './repository.ts';

/** All records of a list as the harvester reads them: by identifier, false for those deleted. */
async function harvest(repository: Repository, from?: string) {
  const records = new Map<string, boolean>();
  let date: string | undefined;
  let pages = 0;
  for (let token: string | undefined, isFirst = true; isFirst || token !== undefined; isFirst = false) {
    const page = await repository.records(
      token === undefined ? { metadataPrefix: 'oai_dc', from } : { resumptionToken: token },
    );
    if ('error' in page) throw new Error(page.error.code);
    pages += 1;
    date ??= page.date;
    for (const { identifier, isDeleted, content } of page.records) {
      expect(content === undefined).toBe(isDeleted);
      records.set(identifier, !isDeleted);
    }
    token = page.token;
  }
  return { records, date, pages };
}

test('our own harvester gets a whole library through its OAI-PMH repository, and later the changes', async () => {
  const { db, catalogue } = await temporaryStore();
  const objects = Array.from({ length: 230 }, (_, number) => ({
    record: objectRecord(`o${number}`),
    source: { source: `${number}`, metadataDigest: '' },
  }));
  await saveObjects(db, baseUrls, objects, async () => undefined);
  // Backdated by a day.
  const before = new Date(Date.now() - 86_400_000).toISOString().slice(0, 23);
  await db
    .updateTable('object_changes')
    .set({ datestamp: `${before}000` as never })
    .execute();

  const { origin } = await serve((request, response) => {
    const { searchParams: query } = new URL(request.url ?? '', 'http://library.example');
    const repository = {
      catalogue,
      publicUrl: 'http://library.example',
      name: 'Biblioteka',
      email: undefined,
    };
    void answerOai(repository, { query }).then(({ status, headers, body }) => {
      response.writeHead(status, headers).end(body);
    });
  });
  const address = `${origin}/oai`;
  const client = openRemote({ address, origins: [], concurrency: 2, userAgent: 'test' });
  cleanUps.push(() => client.close());
  const repository = await openRepository(client, address);
  expect(repository.hasDays).toBe(false);
  expect(await repository.prefixes()).toContain('oai_dc');

  const first = await harvest(repository);
  expect(first.pages).toBe(3);
  expect(first.records.size).toBe(230);
  await removeObject(db, 'o7');
  await saveObject(db, baseUrls, objectRecord('o8', { title: 'Inna' }));
  await saveObject(db, baseUrls, objectRecord('new'));
  const second = await harvest(repository, first.date);
  expect(Object.fromEntries(second.records)).toEqual({
    'oai:library.example:o7': false,
    'oai:library.example:o8': true,
    'oai:library.example:new': true,
  });
  expect(await repository.record('oai:library.example:o7', 'oai_dc')).toMatchObject({ isDeleted: true });
});
