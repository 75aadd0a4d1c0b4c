import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { objectPath, permanentPath } from '#lib/addresses.ts';
import { openStore } from '#lib/catalogue/store/database.ts';
import { saveObject } from '#lib/catalogue/store/objects.ts';
import { saveOrganization } from '#lib/catalogue/store/organizations.ts';
import { serveAt } from '#lib/catalogue/store/projections.ts';
import { type ObjectValues, objectRecord, organizationRecord } from '#lib/catalogue/store/records.fixture.ts';
import { catalogueObject } from '#lib/citation/cited-object.fixture.ts';
import { citedObject } from '#lib/citation/cited-object.ts';
import { toBibTeX } from '#lib/citation/to-bibtex.ts';
import { toCslJson } from '#lib/citation/to-csl-json.ts';
import { toRis } from '#lib/citation/to-ris.ts';
import { slugOf } from '#lib/pages/slug.ts';
import { baseUrlsOf } from '#lib/scans/addresses.ts';
import { serveLibrary } from './library.fixture.ts';

const title = (id: string) => `Żółw & „gęś” <${id}>`;

/** Objects of a catalogue, and the expected Zotero item of each, where it differs from the common one. */
const objects: Record<string, { record: ObjectValues; item: Record<string, unknown>; missing?: string[] }> = {
  book: { record: { categories: ['books'] }, item: { itemType: 'book' } },
  serial: { record: { categories: ['serials'] }, item: { itemType: 'book', extra: 'Type: periodical' } },
  article: { record: { categories: ['articles'] }, item: { itemType: 'journalArticle' } },
  pamphlet: { record: { categories: ['ephemerals'] }, item: { itemType: 'book', extra: 'Type: pamphlet' } },
  map: { record: { categories: ['maps'] }, item: { itemType: 'map', creators: [person('cartographer')] } },
  print: { record: { categories: ['prints'] }, item: { itemType: 'artwork', creators: [person('artist')] } },
  photograph: {
    record: { categories: ['photographs'] },
    item: { itemType: 'artwork', creators: [person('artist')] },
  },
  postcard: {
    record: { categories: ['postcards'] },
    item: { itemType: 'artwork', creators: [person('artist')] },
  },
  manuscript: { record: { categories: ['manuscripts'] }, item: { itemType: 'manuscript' } },
  score: { record: { categories: ['scores'] }, item: { itemType: 'book', extra: 'Type: musical_score' } },
  song: {
    record: { categories: ['audiobooks'] },
    item: { itemType: 'audioRecording', creators: [person('performer')] },
  },
  unknown: {
    record: {
      categories: [],
      creator: null,
      creatorName: null,
      publishPlace: null,
      languages: [],
      rights: null,
    },
    item: { itemType: 'document', creators: [], language: 'und' },
    missing: ['place', 'rights'],
  },
  several: {
    record: { creator: 'Kowalski, Jan; Nowak, Anna Maria', creatorCorp: 'Akademia Umiejętności' },
    item: {
      itemType: 'book',
      creators: [
        person('author'),
        { firstName: 'Anna Maria', lastName: 'Nowak', creatorType: 'author' },
        { lastName: 'Akademia Umiejętności', creatorType: 'author' },
      ],
    },
  },
};

function person(creatorType: string) {
  return { firstName: 'Jan', lastName: 'Kowalski', creatorType };
}

const library = serveLibrary(async (dataDir) => {
  const { db, close } = await openStore({ dataDir });
  const baseUrls = baseUrlsOf('http://library.invalid');
  await serveAt(db, baseUrls);
  const organizationId = await saveOrganization(
    db,
    organizationRecord('s', { fullname: 'Śląska Biblioteka' }),
  );
  const common = { language: 'la', rights: 'Domena publiczna' };
  for (const [id, { record }] of Object.entries(objects))
    await saveObject(
      db,
      baseUrls,
      objectRecord(id, { title: title(id), organizationId, ...common, ...record }),
    );
  await close();
});

/** Zotero's items for pages and files (e2e/zotero/read.mjs). */
async function readWithZotero(input: { pages: { address: string; html: string }[]; files: string[] }) {
  const child = spawn(process.execPath, ['e2e/zotero/read.mjs'], { stdio: ['pipe', 'pipe', 'pipe'] });
  child.stdin.end(JSON.stringify(input));
  const [answer, log] = await Promise.all([text(child.stdout), text(child.stderr)]);
  if (!answer) throw new Error(`Zotero's engine gave no answer:\n${log.slice(-2000)}`);
  return JSON.parse(answer);
}

test('Zotero saves an object from its page with all that the catalogue knows of it', async () => {
  const pages: { address: string; html: string }[] = [];
  // One by one: a busy server refuses some of many new pages at once.
  for (const id of Object.keys(objects)) {
    const path = objectPath('pl', { id, slug: slugOf(title(id)) });
    const answer = await library.fetchRaw(path);
    expect(answer.status).toBe(200);
    pages.push({ address: library.url + path, html: answer.text() });
  }
  const read = await readWithZotero({ pages, files: [] });
  for (const [index, [id, { item, missing = [] }]] of Object.entries(objects).entries()) {
    const all = {
      translator: 'Embedded Metadata',
      title: title(id),
      creators: [person('author')],
      place: 'Kraków',
      date: '[ca 1901]',
      language: 'la',
      rights: 'Domena publiczna',
      archive: 'Śląska Biblioteka',
      url: library.url + permanentPath(id),
      ...item,
    };
    const expected = Object.fromEntries(Object.entries(all).filter(([field]) => !missing.includes(field)));
    expect(read[index], id).toEqual([expect.objectContaining(expected)]);
    for (const field of missing) expect(read[index][0], id).not.toHaveProperty(field);
  }
});

test('Zotero reads the files of a citation', async () => {
  const object = catalogueObject({ title: 'Żółw & „gęś”' });
  const cited = { ...citedObject(object, 'pl', 'https://library.example', 0), accessed: '2026-11-21' };
  const files = [toRis(cited), toBibTeX(cited), toCslJson(cited)];
  // A RIS note becomes a child item of the first.
  for (const [item] of await readWithZotero({ pages: [], files }))
    expect(item).toMatchObject({
      itemType: 'book',
      title: 'Żółw & „gęś”',
      creators: [person('author')],
      place: 'Kraków',
      url: 'https://library.example/o/1',
      language: 'pl',
    });
});
