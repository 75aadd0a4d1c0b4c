import { createHash } from 'node:crypto';
import type { SearchDocument } from '#lib/search/document.ts';
import { type FacetName, facetNames } from '#lib/search/query.ts';
import { type Timestamp, toMicroseconds } from '../../../timestamp.ts';
import type { IndexedPage, TextOwner } from '../texts/text-index.ts';
import { every, tokensOf } from './match.ts';
import { objectNames, textNames } from './tables.ts';

/** Maximum characters per statement: searchd accepts 8 MB. */
const maxStatement = 2_000_000;

/** An object ready to be indexed. */
export type ObjectRow = {
  id: string;
  sorting: Timestamp;
  years: { from: number; to: number } | null;
  document: SearchDocument;
  terms: ReadonlyMap<FacetName, readonly number[]>;
};

/**
 * The number of an object in the index: 63 bits of a digest of its id, so that nothing has to be stored. For a hundred
 * million rows the chance of any collision is one in two thousand; one object would then hide the other.
 */
export function numberOf(objectId: string): bigint {
  return createHash('sha256').update(objectId).digest().readBigUInt64BE() >> 1n || 1n;
}

/** Index of the shard that an object and its pages are on. */
export function shardOf(objectId: string, shards: number): number {
  return Number(numberOf(objectId) % BigInt(shards));
}

/** The number of a page, derived in the same way. */
export function pageNumber({ objectId }: TextOwner, position: number): bigint {
  return numberOf(`${objectId} ${position}`);
}

/** The token by which the pages of one object are found. */
export const ownerToken = ({ number }: TextOwner) => `o${number}`;

/** Encodes text so that it needs no escaping, and decodes it. */
export const encoded = (text: string) => encodeURIComponent(text).replace(/'/g, '%27');
export const decoded = (text: string) => decodeURIComponent(text);

/** An object as a row of the table of objects. */
export function objectRow({ id, sorting, years, document, terms }: ObjectRow): string {
  const { fields, marked, titleKey, titleSort, monthDay } = document;
  const [from, to] = [yearOf(years?.from), yearOf(years?.to)];
  return row([
    numberOf(id),
    tokensOf(fields.title),
    tokensOf(fields.creator),
    tokensOf(fields.identifier),
    tokensOf(fields.rest),
    tokensOf(marked),
    tokensOf(titleKey.split(' ')),
    every,
    encoded(id),
    titleSort,
    toMicroseconds(sorting),
    years ? 1 + monthDay : 0,
    from,
    to,
    decadeOf(from),
    decadeOf(to),
    ...facetNames.map((facet) => terms.get(facet) ?? []),
  ]);
}

/** A page as a row of the table of texts. */
export function pageRow(owner: TextOwner, { position, source, words }: IndexedPage): string {
  return row([
    pageNumber(owner, position),
    tokensOf(words),
    ownerToken(owner),
    every,
    encoded(source),
    numberOf(owner.objectId),
    position,
  ]);
}

/** Statements that insert rows into a table, replacing those with the same numbers. */
export function* replacing(table: string, kind: 'objects' | 'texts', rows: readonly string[]) {
  const names = kind === 'objects' ? objectNames : textNames;
  const prefix = `REPLACE INTO ${table} (${names.join(', ')}) VALUES `;
  let statement = '';
  for (const one of rows) {
    if (statement && statement.length + one.length > maxStatement) {
      yield prefix + statement;
      statement = '';
    }
    statement += `${statement && ', '}${one}`;
  }
  if (statement) yield prefix + statement;
}

/** The first year of the decade that a year counts towards. */
export function decadeOf(year: number): number {
  return Math.min(9990, Math.floor(year / 10) * 10);
}

function yearOf(year: number | undefined): number {
  return Math.max(0, year ?? 0);
}

function row(values: readonly (string | number | bigint | readonly number[])[]): string {
  const literals = values.map((value) => {
    if (typeof value === 'string') return `'${value.replace(/[\\']/g, '\\$&')}'`;
    return typeof value === 'object' ? `(${value.join()})` : String(value);
  });
  return `(${literals.join(',')})`;
}
