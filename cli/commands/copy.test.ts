import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import { newRecord } from '#lib/catalogue/mirror/record.ts';
import { serviceTile } from '#lib/catalogue/mirror/service/records.fixture.ts';
import { openStore, readSetting, writeSetting } from '#lib/catalogue/store/database.ts';
import { addEditor } from '#lib/catalogue/store/editors.ts';
import { markUnreferenced } from '#lib/catalogue/store/files.ts';
import { openHarvest, saveRetry } from '#lib/catalogue/store/harvests.ts';
import { startImport } from '#lib/catalogue/store/imports.ts';
import { leaseSettings } from '#lib/catalogue/store/lease.ts';
import { openMirrorStore } from '#lib/catalogue/store/mirror-store.ts';
import { saveObject } from '#lib/catalogue/store/objects.ts';
import { saveOverride } from '#lib/catalogue/store/overrides.ts';
import { savePage } from '#lib/catalogue/store/pages.fixture.ts';
import { databaseOf } from '#lib/catalogue/store/postgres/databases.fixture.ts';
import { listTables } from '#lib/catalogue/store/record-rows.ts';
import {
  fullObjectRecord,
  instant,
  linkedScan,
  objectRecord,
  pageRecord,
} from '#lib/catalogue/store/records.fixture.ts';
import { indexSettings } from '#lib/catalogue/store/search/sqlite/damage.ts';
import { ensureService } from '#lib/catalogue/store/services.ts';
import { saveSources } from '#lib/catalogue/store/sources.ts';
import { countSetting } from '#lib/catalogue/store/statistics.ts';
import type { Tables } from '#lib/catalogue/store/tables.ts';
import { baseUrls, connect, temporaryFolder } from '#lib/catalogue/store/temporary-store.fixture.ts';
import { transact } from '#lib/catalogue/store/transaction.ts';
import { inSnapshot } from '../copy/copy.ts';
import { summarise } from '../copy/row-chunks.ts';
import { tableNames } from '../copy/tables.ts';
import { type Library, temporaryLibrary } from '../import/library.fixture.ts';

/** A generated library with something in every table. */
async function fullLibrary(tiles: number): Promise<Library> {
  const library = temporaryLibrary();
  expect(await library.run('generate', '--tiles', String(tiles))).toMatchObject({ code: 0 });
  const { db, catalogue } = await connect(library.dataDir);
  await savePage(db, pageRecord('pomoc', { title: 'Pomoc ąęł', content: `<p>${"ż' ".repeat(9000)}</p>` }));
  await savePage(db, pageRecord('szkic', { state: 'draft' }));
  await catalogue.editing?.unpublish({ language: 'pl', slug: 'pomoc' }, { editor: 'Anna' });
  const service = await ensureService(db, 'https://service.example/');
  const mirror = openMirrorStore({ db, baseUrls, service, lease: { isHeldIn: async () => true } });
  const tile = serviceTile(2 ** 51, '2026-11-21T10:00:00');
  await mirror.saveTiles({ tiles: [{ ...tile, tile }], walk: 1, record: () => undefined });
  const at = instant('9999-12-31T00:00:00');
  for (const { text: found } of await mirror.tilesWithTexts({ at, tile: 0 }, 1)) {
    const scan = found?.scan ?? 0;
    const text = { scan, address: 'https://service.example/1.xml', alto: Buffer.from('text'), readAt: 1 };
    await mirror.saveText(text, newRecord(1));
  }
  const created_at = '2026-11-21T10:00:00';
  await mirror.savePages([{ title: 'Help', content: 'Help', created_at, updated_at: created_at }], true);
  await addEditor(db, 'Anna Żak');
  await catalogue.revokedSessions.add('of Anna', 4_000_000_000);
  await markUnreferenced(db, ['feed']);
  await saveObject(db, baseUrls, objectRecord('a/b?c#d%20ż', { title: '„Nic” \u0001 \u{1d11e}' }));
  await saveObject(db, baseUrls, fullObjectRecord('full'));
  const scans = [linkedScan('https://images.example/1.jpg')];
  await saveObject(db, baseUrls, objectRecord('linked', { scans }));
  await saveSources(db, [{ objectId: 'full', source: 'https://example.org/oai', metadataDigest: 'digest' }]);
  const running = await startImport(db, 'owner');
  await running?.claim({ source: '/scans', metadataDigest: 'digest' }, 'scans');
  await running?.leave();
  const { id } = await openHarvest(db, { address: 'https://example.org/oai', prefix: 'mets', set: '' });
  await saveRetry(db, id, 'oai:example.org:1', true);
  await transact(db, (trx) =>
    saveOverride(trx, 'full', { corrections: { title: 'Title' }, original: { title: 'Full' } }),
  );
  return library;
}

/** The address of the library's store, on whichever engine the tests run. */
const addressOf = async (dataDir: string) => (await databaseOf(dataDir)) ?? `sqlite:${dataDir}`;

const copied = (library: Library, from: string, to: string, ...more: string[]) =>
  library.run('copy', '--from', from, '--to', to, ...more);

/** Count and digest of every table. */
async function dump(db: Kysely<Tables>) {
  const tables = tableNames.map(
    async (table) => [table, await summarise(db, table, () => undefined)] as const,
  );
  return Object.fromEntries(await Promise.all(tables));
}

/** The embedded store in a folder. */
async function embedded(folder: string) {
  return await openStore({ dataDir: folder });
}

test('copying there and back preserves everything, and both libraries serve it', async () => {
  const library = await fullLibrary(200);
  const source = await connect(library.dataDir);
  const before = await dump(source.db);
  for (const table of tableNames) expect(before[table]?.rows, table).toBeGreaterThan(0);

  const there = temporaryFolder();
  const { code, stdout } = await copied(library, await addressOf(library.dataDir), `sqlite:${there}`);
  const rows = Object.values(before).reduce((sum, table) => sum + table.rows, 0);
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout: expect.stringContaining(`${rows} rows copied; all ${rows} rows`),
  });
  const middle = await embedded(there);
  expect(await dump(middle.db)).toEqual(before);
  await middle.close();

  const back = join(temporaryFolder(), 'back');
  expect(await copied(library, `sqlite:${there}`, await addressOf(back))).toMatchObject({ code: 0 });
  const after = await connect(back);
  expect(await dump(after.db)).toEqual(before);
  expect(await after.catalogue.frontpage({ batchSize: 40 })).toEqual(
    await source.catalogue.frontpage({ batchSize: 40 }),
  );
  expect(await after.catalogue.assetOrigins()).toEqual(['https://images.example']);
  expect(await after.catalogue.previewPages()).toEqual(await source.catalogue.previewPages());
  // New ids continue after those that were copied.
  await saveObject(after.db, baseUrls, objectRecord('after'));
  expect(await after.catalogue.object('after')).toBeDefined();
});

test('a copy killed at any point resumes without losing or duplicating anything', async () => {
  // Enough tiles for the table to be copied in three batches.
  const library = await fullLibrary(2200);
  const folder = temporaryFolder();
  const target = `sqlite:${folder}`;
  const { db, close } = await embedded(folder);
  const countTiles = async () => {
    const newest = await db
      .selectFrom('tiles')
      .select('id')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    return newest?.id ?? 0;
  };
  let kills = 0;
  for (const least of [0, 1, 2000]) {
    const { process: child, finished } = await library.start(
      'copy',
      '--from',
      await addressOf(library.dataDir),
      '--to',
      target,
    );
    await expect.poll(countTiles, { interval: 5, timeout: 50_000 }).toBeGreaterThanOrEqual(least);
    if (child.kill('SIGKILL')) kills += 1;
    await finished;
  }
  expect(kills).toBeGreaterThanOrEqual(2);
  const { code, stdout } = await copied(library, await addressOf(library.dataDir), target);
  expect(code).toBe(0);
  const source = await connect(library.dataDir);
  const before = await dump(source.db);
  expect(Number.parseInt(stdout, 10)).toBeLessThan(
    Object.values(before).reduce((sum, table) => sum + table.rows, 0),
  );
  expect(await dump(db)).toEqual(before);
  await close();
});

test('a differing value is found, in a finished copy and in a resumed one', async () => {
  const library = await fullLibrary(100);
  const folder = temporaryFolder();
  const [from, to] = [await addressOf(library.dataDir), `sqlite:${folder}`];
  await copied(library, from, to);
  expect((await copied(library, from, to)).stdout).toMatch(/^0 rows copied; all/);

  const { db, close } = await embedded(folder);
  await db.updateTable('scans').set({ digest: 'damaged' }).where('position', '=', 1).execute();
  const altered = await copied(library, from, to);
  expect(altered).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/table scans.*not all the same.*Nothing was written/),
  });

  // Marks every table as copied, as if the copy had been interrupted just before the comparison.
  const keys = Object.fromEntries(tableNames.map((table) => [table, ['zzz', 'zzz', 99]]));
  const lists = Object.fromEntries(Object.values(listTables).map((table) => [table, ['zzz', 99]]));
  const last = {
    projections: [9],
    services: [9],
    harvests: [2 ** 53],
    harvest_retries: [2 ** 53, 'z'],
    service_pages: ['z', 'z'],
    organizations: [2 ** 53],
    scans: [2 ** 53],
    service_texts: [2 ** 53],
    tiles: [2 ** 53],
    statistics: [9],
    catalogue_version: [9],
  };
  const name = from.replace(/\/\/[^@]*@/, '//');
  const progress = {
    from: name,
    keys: {
      ...keys,
      ...lists,
      object_categories: ['zzz', 'z'],
      object_sets: ['zzz', 'z'],
      pages: ['z', 'z'],
      ...last,
    },
  };
  for (const table of [
    'settings',
    'objects',
    'object_sources',
    'object_overrides',
    'object_changes',
    'import_claims',
    'editors',
    'ended_sessions',
    'unreferenced_files',
  ])
    progress.keys[table as 'pages'] = ['\u{10ffff}'];
  await db
    .insertInto('settings')
    .values({ name: 'copy', value: JSON.stringify(progress) })
    .execute();
  await close();
  const unfinished = await copied(library, from, to);
  expect(unfinished).toMatchObject({ code: 1, stderr: expect.stringMatching(/table scans.*--restart/) });
  expect(await copied(library, from, to, '--restart')).toMatchObject({ code: 0 });
  expect((await copied(library, from, to)).stdout).toMatch(/^0 rows copied; all/);
});

test('a second copy of a served library is complete too, whatever concerns only its servers and its index', async () => {
  const library = temporaryLibrary();
  await library.run('organizations', 'add', '--key', 'archive', '--fullname', 'Archiwum');
  const { db } = await connect(library.dataDir);
  const [from, to] = [await addressOf(library.dataDir), `sqlite:${temporaryFolder()}`];
  const signed = async (at: string) => {
    for (const name of [...leaseSettings, 'mirror_lease_1', countSetting, ...indexSettings])
      await writeSetting(db, name, at);
  };
  await signed('2026-11-27T10:00:00 one');
  expect(await copied(library, from, to)).toMatchObject({ code: 0 });
  await signed('2026-11-27T10:00:05 two');
  expect((await copied(library, from, to)).stdout).toMatch(/^0 rows copied; all/);
  const copy = await embedded(to.slice('sqlite:'.length));
  for (const name of indexSettings) expect(await readSetting(copy.db, name)).toBeUndefined();
  await copy.close();
});

test('a target that holds anything else is left untouched', async () => {
  const [library, other] = [temporaryLibrary(), temporaryLibrary()];
  await library.run('organizations', 'add', '--key', 'archive', '--fullname', 'Archiwum');
  await other.run('organizations', 'add', '--key', 'museum', '--fullname', 'Muzeum');
  const before = await dump((await connect(other.dataDir)).db);
  const refused = await copied(
    library,
    await addressOf(library.dataDir),
    await addressOf(other.dataDir),
    '--restart',
  );
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('another library') });
  expect(await dump((await connect(other.dataDir)).db)).toEqual(before);
});

test('an invalid address is reported without what may be a password', async () => {
  const library = temporaryLibrary();
  const empty = `sqlite:${temporaryFolder()}`;
  const tries = [
    ['mysql://anna:secret@db/x', empty, /sqlite:FOLDER or postgres:/],
    ['postgres://anna:secret@127.0.0.1:1/x', empty, /No database server answers \(127\.0\.0\.1:1/],
    [empty, 'sqlite:elsewhere', /There is no store at/],
    [`sqlite:${join(process.cwd(), 'package.json')}`, empty, /is not a store/],
  ] as const;
  for (const [from, to, expected] of tries) {
    const { code, stderr } = await copied(library, from, to);
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(expected) });
    expect(stderr).not.toMatch(/secret|DATABASE_URL/);
  }
  await library.run('organizations', 'add', '--key', 'museum', '--fullname', 'Muzeum');
  const address = await addressOf(library.dataDir);
  expect((await copied(library, address, address)).stderr).toContain('onto itself');
});

test('a concurrent write to the source is not in the copy, and does not block', async () => {
  const { dataDir } = temporaryLibrary();
  const [reader, writer] = [await connect(dataDir), await connect(dataDir)];
  await saveObject(writer.db, baseUrls, objectRecord('a'));
  await inSnapshot(reader.db, async (snapshot) => {
    const before = await dump(snapshot);
    await saveObject(writer.db, baseUrls, objectRecord('b'));
    expect(await dump(snapshot)).toEqual(before);
  });
  expect((await dump(reader.db)).objects?.rows).toBe(2);
});
