import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { objectPath } from '#lib/addresses.ts';
import type { Tile } from '#lib/catalogue/schema.ts';
import { openStore } from '#lib/catalogue/store/database.ts';
import { digestFolder, storageFolder } from '#lib/scans/addresses.ts';
import { namesBelow } from '#lib/scans/storage/file-list.ts';
import { withStop } from '../../support/stops.ts';
import type { Feed } from '../visitor.ts';
import { Importer } from './programs.ts';

/** Old photographs, about 1024 pixels wide, from the demonstration. */
const photographs = 'demo/photographs';

/** Title of the object with a given number. */
export function titleOf(number: number): string {
  return `Widok nr ${number}`;
}

/** The folder of one object's sources. */
export function sourceFolder(parent: string, number: number): string {
  return join(parent, String(number).padStart(3, '0'));
}

/**
 * Writes the sources of one object below a folder: a description and one or two scans, cropped from photographs so that
 * no two scans are the same. Its timestamp in the feed lies between those of others and has microseconds.
 * @param number below 211
 */
export async function makeSource(parent: string, number: number): Promise<void> {
  const folder = sourceFolder(parent, number);
  mkdirSync(folder, { recursive: true });
  const published = new Date(Date.UTC(2026, 0, 1) - ((number * 37) % 211) * 86_400_000);
  const microseconds = String((number * 7919) % 1_000_000).padStart(6, '0');
  const metadata = `identifier: faults-${number}
title: ${titleOf(number)}
date: "1890"
categories: [photographs]
published: "${published.toISOString().slice(0, 19)}.${microseconds}"
`;
  writeFileSync(join(folder, 'metadata.yaml'), metadata);
  const all = readdirSync(photographs).sort();
  const part = { left: number % 20, top: Math.floor(number / 20), width: 700, height: 420 };
  for (const scan of number % 3 === 0 ? [1, 2] : [1]) {
    const photograph = sharp(join(photographs, all[(number + scan) % all.length] ?? ''));
    await photograph
      .extract(part)
      .jpeg({ quality: 90 })
      .toFile(join(folder, `${scan}.jpg`));
  }
}

/** An object as it should be. */
export type TrueObject = {
  title: string;
  /** The tile without what each store assigns or dates itself; see {@link comparable}. */
  tile: string;
  /** Path of its page without the language. */
  path: string;
  digests: string[];
  /** Its files by their paths on the site, with their checksums (hexadecimal). */
  files: { path: string; sha256: string }[];
};

/** Objects by title. */
export type Truth = Map<string, TrueObject>;

/**
 * The reference: the result of an undisturbed import of the same sources, in one SQLite file and one folder.
 * @param sources folder of all sources
 * @param dataDir a folder for that library
 * @param origin where the public reaches the site
 */
export async function truthOf(sources: string, dataDir: string, publicUrl: string): Promise<Truth> {
  const importer = new Importer({ DATA_DIR: dataDir, PUBLIC_URL: publicUrl });
  await using _importer = withStop(importer, () => importer.stop());
  await importer.importAll([sources]);
  const { db, close } = await openStore({ dataDir });
  const tiles = await db.selectFrom('tiles').select(['object_id', 'json']).execute();
  const scans = await db.selectFrom('scans').select(['object_id', 'digest']).execute();
  await close();
  const truth: Truth = new Map();
  for (const { object_id, json } of tiles) {
    const tile = JSON.parse(new TextDecoder().decode(json)) as Tile;
    if (tile.type !== 'entity') throw new Error(`A tile of another type was imported: ${tile.type}`);
    const digests = scans.filter((scan) => scan.object_id === object_id).map(({ digest }) => digest);
    const files = await Promise.all(digests.map((digest) => filesOf(storageFolder(dataDir), digest)));
    const path = objectPath('pl', tile.related_object).slice('/pl'.length);
    const title = tile.entity_title;
    truth.set(title, { title, tile: comparable(tile), path, digests, files: files.flat() });
  }
  return truth;
}

/** A tile as text without numeric ids, which each store assigns itself, and without the times of writing. */
export function comparable(tile: Tile): string {
  const isDrawn = (key: string, value: unknown) =>
    key === 'created_at' || key === 'updated_at' || (key === 'id' && typeof value === 'number');
  return JSON.stringify(tile, (key, value: unknown) => (isDrawn(key, value) ? undefined : value));
}

async function filesOf(storage: string, digest: string): Promise<TrueObject['files']> {
  const folder = digestFolder(storage, digest);
  // Our own lists are stored beside the files and have no address.
  const names = (await namesBelow(folder)).filter((name) => !name.endsWith('.json'));
  return names.map((name) => {
    const size = /^(default|large|huge)\.jpg$/.exec(name)?.[1];
    const thumbnail = size && `thumbnail.jpg${size === 'default' ? '' : `?type=${size}`}`;
    return {
      path: `/scans/${digest}/${thumbnail ?? name}`,
      sha256: sha256Of(readFileSync(join(folder, name))),
    };
  });
}

/** A checksum, hexadecimal. */
export function sha256Of(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Milliseconds after which an object in the library must be in every uncached feed. */
const settling = 20_000;
/** Timestamp for objects that were present before all others. */
const beginning = Number.NEGATIVE_INFINITY;

/** What visitors may see and must see while objects are being added. Times as given by `performance.now()`. */
export class Expected implements Feed<string> {
  /** When objects were there, by title; infinite while they may come, since their import has started. */
  readonly #since = new Map<string, number>();

  /** @param first titles of objects that were present before the first visitor */
  constructor(
    readonly truth: Truth,
    first: string[],
  ) {
    this.areThere(first, beginning);
  }

  /** Marks objects that may be present from now on. */
  mayCome(titles: string[]): void {
    this.areThere(titles, Number.POSITIVE_INFINITY);
  }

  /** Marks objects that are present from now on. */
  areThere(titles: string[], since = performance.now()): void {
    for (const title of titles) this.#since.set(title, Math.min(since, this.#since.get(title) ?? since));
  }

  /** Objects that have been present long enough for every visitor to see them. */
  settled(): TrueObject[] {
    return this.must('feed').flatMap((title) => this.truth.get(title) ?? []);
  }

  /** A cache may show an older state, but must show what was present from the start. */
  must(way: string): string[] {
    const moment = way === 'kept feed' ? beginning : performance.now() - settling;
    return [...this.#since].filter(([, since]) => since <= moment).map(([title]) => title);
  }

  keyOf(tile: Tile): string {
    return tile.type === 'entity' ? tile.entity_title : '';
  }

  mistakeIn(tile: Tile): string | undefined {
    const title = this.keyOf(tile);
    const right = this.truth.get(title);
    if (!right) return `a tile that nobody has made: ${tile.type} "${title}"`;
    if (!this.#since.has(title)) return `"${title}", whose import has not begun`;
    return right.tile === comparable(tile) ? undefined : `another tile than was imported: "${title}"`;
  }
}
