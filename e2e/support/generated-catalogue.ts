import { categories, tileTypes } from '#lib/catalogue/schema.ts';
import { openStore, type Store } from '#lib/catalogue/store/database.ts';
import { saveObject, saveObjectIn } from '#lib/catalogue/store/objects.ts';
import { saveOrganization } from '#lib/catalogue/store/organizations.ts';
import { savePage } from '#lib/catalogue/store/pages.fixture.ts';
import { serveAt, servedBaseUrls } from '#lib/catalogue/store/projections.ts';
import {
  instant,
  type ObjectValues,
  objectRecord,
  organizationRecord,
  otherTileRecord,
  pageRecord,
} from '#lib/catalogue/store/records.fixture.ts';
import type { ObjectRecord } from '#lib/catalogue/store/records.ts';
import { saveTile } from '#lib/catalogue/store/tiles.ts';
import { transact } from '#lib/catalogue/store/transaction.ts';
import { shiftTimestamp } from '#lib/catalogue/timestamp.ts';
import { makeTestScan } from './generated-scan.ts';
import { unservedUrls } from './write-store.ts';

/** An id that is nothing like a path segment, and a title that tries to end a script. */
export const hostileId = 'a/b?c#d%20ż';
export const hostileTitle = `</script><script>window.harmed = true</script><!-- "quoted" & 'so' \u2028`;

/** The instant of the oldest tiles; ties are requested, and separated by the store. */
const start = instant('2026-01-01T00:00:00.999990');
const day = 86_400_000_000;

/**
 * Fills a data folder with a generated catalogue: tiles of all types with ties and fractions, institutions, pages of
 * which one exists in one language only, hostile texts, and scans with files for the newest and for the hostile object.
 * @param tiles how many objects, besides the hostile one; every seventh is followed by a tile of another type
 * @param databaseUrl where the store is, if not in the data folder
 */
export async function makeCatalogue(dataDir: string, tiles = 210, databaseUrl?: string): Promise<void> {
  const store = await openStore({ dataDir, databaseUrl });
  const { db } = store;
  const baseUrls = (await servedBaseUrls(db)) ?? unservedUrls;
  await serveAt(db, baseUrls);
  const organizationIds: number[] = [];
  for (const [key, fullname] of Object.entries({
    s: 'Śląska Biblioteka',
    l: 'Łódzkie Archiwum',
    b: 'Biblioteka',
  })) {
    const described =
      key === 'b' ? { descriptionEn: '', descriptionPl: 'Wiersz pierwszy\nWiersz drugi' } : {};
    organizationIds.push(await saveOrganization(db, organizationRecord(key, { fullname, ...described })));
  }
  await saveOrganization(db, organizationRecord('empty', { descriptionPl: '', descriptionEn: '' }));

  const others = tileTypes.filter((type) => type !== 'entity');
  // Saved together: with a transaction for each, most of the time would be spent on the disk.
  let unsaved: ObjectRecord[] = [];
  for (let index = 0; index < tiles; index += 1) {
    // Four in a row request one instant; the next four are a day and some microseconds later.
    const group = Math.floor(index / 4);
    const published = shiftTimestamp(start, group * day + (group % 3) * 123_457);
    const organizationId = organizationIds[index % organizationIds.length] ?? null;
    unsaved.push(objectRecord(`made-${index}`, { ...variety(index), organizationId, published }));
    const hasOther = index % 7 === 0;
    if (!hasOther && index < tiles - 1) continue;
    const batch = unsaved;
    unsaved = [];
    await transact(db, async (trx) => {
      for (const record of batch) await saveObjectIn(trx, baseUrls, record);
    });
    if (!hasOther) continue;
    const type = others[(index / 7) % others.length] ?? 'news';
    await saveTile(
      db,
      baseUrls,
      otherTileRecord(`tile-${index}`, { type, organizationId, published, url: '/pl' }),
    );
  }
  const last = shiftTimestamp(start, tiles * day);
  const scans = [
    await makeTestScan(dataDir, 'first page', { width: 1400, height: 1100 }),
    await makeTestScan(dataDir, 'second page', { width: 700, height: 900 }),
  ];
  const descriptions = ['pl', 'en'].map((language) => ({ language, text: hostileTitle }));
  const part = { parent: null, kind: 'chapter', label: hostileTitle, first_scan: 1, last_scan: 1 };
  const details = { language: 'la', source: hostileTitle, descriptions, parts: [part] };
  await saveObject(
    db,
    baseUrls,
    objectRecord(hostileId, { title: hostileTitle, ...details, published: last, scans }),
  );
  await makePages(db);
  await store.close();
}

function variety(index: number): ObjectValues {
  const nothing = {
    creator: null,
    creatorName: null,
    creatorDate: null,
    dateDescriptive: null,
    publishPlace: null,
  };
  return {
    title: `Obiekt numer ${index}`,
    categories: [
      categories[index % categories.length] ?? 'books',
      ...(index % 5 === 0 ? ['audiobooks'] : []),
    ],
    ...(index % 6 === 0 && nothing),
    ...(index % 11 === 0 && { creatorDate: '', date: instant('0001-01-01') }),
    // Without a date in words or numbers it has no years.
    ...(index % 66 === 0 && { years: null }),
  };
}

async function makePages(db: Store['db']): Promise<void> {
  const created = instant('2025-05-05T05:05:05.5');
  const content =
    '<h2>Pierwszy</h2><p>Treść <a href="#drugi">dalej</a></p><h2 id="drugi">Drugi</h2><script>window.harmed = 1</script>' +
    '<h2>Trzeci</h2><h3>Czwarty</h3><img src="/icons/icon-192.png" onerror="window.harmed = 1">';
  const pages = [
    pageRecord('pomoc', { title: 'Pomoc', translationKey: 'help', content }),
    pageRecord('help', { title: 'Help', translationKey: 'help', language: 'en', content: '<p>Help</p>' }),
    pageRecord('regulamin', { title: hostileTitle, content: '<p>Tylko po polsku</p>' }),
    pageRecord('szkic', { title: 'Szkic', state: 'draft' }),
  ];
  for (const page of pages) await savePage(db, { ...page, created, updated: created });
}
