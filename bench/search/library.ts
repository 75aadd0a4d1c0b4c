import { setImmediate } from 'node:timers/promises';
import { between, oneOf, type Random } from '#e2e/support/random.ts';
import { agentsOf } from '#lib/catalogue/store/contract-record.ts';
import { openStore, type StoreOptions } from '#lib/catalogue/store/database.ts';
import { insertRows, insertValues } from '#lib/catalogue/store/insert-rows.ts';
import { organizationColumns } from '#lib/catalogue/store/organizations.ts';
import { ensureProjection } from '#lib/catalogue/store/projections.ts';
import type { ObjectRecord } from '#lib/catalogue/store/records.ts';
import { transact } from '#lib/catalogue/store/transaction.ts';
import { baseUrlsOf } from '#lib/scans/addresses.ts';
import { generateObject } from '../../cli/generate/generate-object.ts';
import { generateValues } from '../../cli/generate/generate-rows.ts';
import { type PostgresHost, storeOnce } from '../generated-store.ts';
import { anyWord, inflected, phrases } from './words.ts';

/** Base URL of the generated library. */
export const publicUrl = 'http://library.example';
export const baseUrls = baseUrlsOf(publicUrl);

const organizations = Array.from({ length: 200 }, (_, index) => index + 1);
const objectsTogether = 2000;

/** An object with about fourteen words to search and filter by. */
export function searchedObject(number: number, chance: Random, organization: number): ObjectRecord {
  const object = generateObject(number, chance, organization);
  const words = (count: number) => Array.from({ length: count }, () => anyWord(chance)).join(' ');
  const [phrase] = chance() < 0.08 ? [oneOf(chance, phrases)] : [];
  const [form] = chance() < 0.04 ? [oneOf(chance, oneOf(chance, inflected))] : [];
  const name = `${anyWord(chance, 20_000)} ${anyWord(chance, 300)}`;
  const creator = { creator: name, creator_name: name, creator_date: null };
  const subject = (text: string) => ({ kind: 'topic', language: null, text, uri: null });
  return {
    ...object,
    title: [words(between(chance, 3, 6)), phrase, form].filter(Boolean).join(' '),
    agents: chance() < 0.7 ? agentsOf({ ...creator, creator_apposition: null, creator_corp: null }) : [],
    places: [{ role: 'publication', name: anyWord(chance, 500) }],
    subjects: [subject(anyWord(chance, 20_000)), subject(`${anyWord(chance, 3000)} ${anyWord(chance, 50)}`)],
    descriptions: [{ language: 'pl', text: words(4) }],
    scans: object.scans.slice(0, 1),
  };
}

/** A store with a number of objects, not indexed yet. */
export function searchedStore(objects: number, postgres?: PostgresHost): Promise<StoreOptions> {
  return storeOnce(`search-${objects}`, postgres, async (options) => {
    const store = await openStore(options);
    const projection = await transact(store.db, (trx) => ensureProjection(trx, baseUrls));
    const generator = { tiles: objects, seed: 1, baseUrls, projection, organizations };
    await insertRows(store.db, 'organizations', organizations.map(organizationRow));
    for (let from = 1; from <= objects; from += objectsTogether) {
      const until = Math.min(objects + 1, from + objectsTogether);
      const { tables } = generateValues(generator, from, until, searchedObject);
      await transact(store.db, async (trx) => {
        for (const values of tables) await insertValues(trx, values);
      });
      // SQLite's driver frees its memory only when the event loop turns.
      await setImmediate();
    }
    await store.close();
  });
}

function organizationRow(id: number) {
  return {
    id,
    key: `made-${id}`,
    ...organizationColumns({
      fullname: `Biblioteka nr ${id}`,
      avatar: null,
      backgroundDigest: null,
      descriptionPl: '',
      descriptionEn: '',
    }),
  };
}
