import type { Kysely } from 'kysely';
import { vi } from 'vitest';
import { baseUrlsOf } from '#lib/scans/addresses.ts';
import { saveObject } from './objects.ts';
import { serveAt } from './projections.ts';
import { listNames, listTables } from './record-rows.ts';
import { objectRecord } from './records.fixture.ts';
import type { Tables } from './tables.ts';
import { baseUrls, temporaryStore } from './temporary-store.fixture.ts';

/** Removes what the previous version did not write: it stored titles, creators and dates only in the JSON of tiles. */
export async function asPreviousVersion(db: Kysely<Tables>): Promise<void> {
  const emptyColumns = {
    title: null,
    date: null,
    date_descriptive: null,
    year_from: null,
    year_to: null,
    rights: null,
  };
  const more = {
    rights_url: null,
    source: null,
    source_url: null,
    pixels_per_cm: null,
    record_fingerprint: null,
  };
  await db
    .updateTable('objects')
    .set({ ...emptyColumns, ...more })
    .execute();
  for (const name of listNames) await db.deleteFrom(listTables[name]).execute();
  await db.updateTable('object_categories').set({ positions: '' }).execute();
  const sizes = { width: null, height: null, image_bytes: null, text_bytes: null, thumbnails: null };
  const rest = {
    structure: null,
    functions: null,
    interesting: null,
    label: null,
    description: null,
    rotation: null,
    tile_size: null,
    tile_overlap: null,
  };
  await db
    .updateTable('scans')
    .set({ ...sizes, ...rest })
    .execute();
  await db
    .updateTable('tiles')
    .set({ created_at: null, updated_at: null, title: null, description: null, url: null })
    .execute();
}

/** The new public address of such a library. */
export const moved = baseUrlsOf('http://moved.example');
/** A log whose lines a test can inspect. */
export function spyLog() {
  return { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
}

/** A library written by the previous version, to be served from a new address. */
export async function oldLibrary(count: number) {
  const store = await temporaryStore();
  for (let id = 0; id < count; id += 1) await saveObject(store.db, baseUrls, objectRecord(`${id}`));
  await asPreviousVersion(store.db);
  await serveAt(store.db, moved);
  return store;
}
