import type { Kysely } from 'kysely';
import { percentDecoded } from '#lib/addresses.ts';
import type { Tables } from '#lib/catalogue/store/tables.ts';
import { formats } from '#lib/scans/formats.ts';
import { UnreadableFile } from '#lib/unreadable-file.ts';
import { childOf, childrenOf, textOf, type XmlElement } from '#lib/xml/element.ts';
import { describedObject } from '../iiif/described-object.ts';
import { collectionAddresses } from '../iiif/presentation.ts';
import { type Json, typeIn } from '../iiif/values.ts';
import { type HarvestOptions, harvestedObjects } from '../oai/harvest.ts';
import { recordWithin } from '../records/formats.ts';
import { isScan, nameOf, stemOf, titleOf } from '../sources/folder.ts';
import { limitedReport, type Reading, type SourceObject, type Withdrawal } from '../sources/source.ts';
import type { RemoteClient } from './client.ts';
import { documentTypes, isHtml, isJson, jsonIn, maxDocument, NoObject, startOf, xmlIn } from './document.ts';
import { kindOfFailure } from './not-fetched.ts';
import { keyedDocument, recordObjects } from './record-object.ts';
import { remoteScan } from './scan.ts';
import { WaitingAddresses } from './waiting-addresses.ts';

export type RemoteContext = {
  client: RemoteClient;
  reading: Reading;
  harvest: HarvestOptions;
  /** Where the progress of harvests is stored; undefined to harvest everything. */
  db: Kysely<Tables> | undefined;
  /** Whether stored progress is only read. */
  isDryRun?: boolean | undefined;
  /** Withdraws objects that their source has no longer, by id. */
  withdraw?: ((ids: readonly string[]) => Promise<void>) | undefined;
};

/** What an address leads to: objects, or further addresses. */
type Found =
  | { objects: AsyncIterable<SourceObject | Withdrawal> | SourceObject[] }
  | { addresses: string[]; arePages?: boolean };

/**
 * The objects that addresses lead to: an IIIF manifest, a METS document or another record, an image or a document, the
 * records of an OAI-PMH repository, or everything that a collection or sitemap lists, each once. Failures are reported
 * without affecting the others.
 */
export async function* remoteObjects(
  addresses: string[],
  context: RemoteContext,
): AsyncGenerator<SourceObject | Withdrawal> {
  // Remembers every address, because collections may refer to each other in cycles.
  const waiting = new WaitingAddresses();
  try {
    waiting.add(addresses);
    for (let next = waiting.next(); next !== undefined; next = waiting.next()) {
      const { address, isPage } = next;
      try {
        const found = await findAt(address, context, (other) => waiting.isNew(other));
        if ('objects' in found) yield* found.objects;
        else waiting.add(found.addresses, found.arePages);
      } catch (error) {
        if (!(error instanceof UnreadableFile)) throw error;
        const kind = isPage && error instanceof NoObject ? 'skipped' : 'error';
        context.reading.report({ file: address, reason: error.message, kind });
      }
    }
  } finally {
    waiting.close();
  }
}

async function findAt(
  address: string,
  context: RemoteContext,
  isNew: (address: string) => boolean,
): Promise<Found> {
  const { client, harvest, reading } = context;
  const repository = () => ({ objects: harvestedObjects(address, context) });
  if (Object.values(harvest).some((one) => one !== undefined)) return repository();
  // A scan may exceed the size limit of documents, and a file with its extension may be a record: look at its start.
  if (
    hasScanExtension(address) &&
    holdsScan((await client.getFirstBytes(address, documentTypes, head)).bytes)
  )
    return { objects: [scanObject(address, client, reading)] };
  let got: Awaited<ReturnType<RemoteClient['get']>>;
  try {
    got = await client.get(address, documentTypes, maxDocument);
  } catch (error) {
    // A repository need not respond to a request without arguments.
    const looksLikeOai = URL.canParse(address) && /oai/i.test(new URL(address).pathname);
    if (error instanceof UnreadableFile && looksLikeOai) return repository();
    throw error;
  }
  const { bytes } = got;
  // As pages in several languages lead to one manifest; whoever is led to a login has nothing.
  const isRepeated = () => got.address !== new URL(address).href && !isNew(got.address);
  if (holdsScan(bytes)) return { objects: [scanObject(address, client, reading)] };
  const start = startOf(bytes);
  if (isJson(start)) {
    const json = jsonIn(bytes);
    return isRepeated() ? { addresses: [] } : await findInJson(json, address, context);
  }
  if (isHtml(start))
    throw new NoObject('it is a page for people; give the address of its manifest or record');
  const root = xmlIn(bytes);
  if ((recordWithin(root) || listsAndPackages.has(root.name)) && isRepeated()) return { addresses: [] };
  if (root.name === 'OAI-PMH') return repository();
  if (root.name === 'urlset' || root.name === 'sitemapindex')
    return { addresses: addressesIn(root), arePages: root.name === 'urlset' };
  return { objects: objectsIn(root, address, context) };
}

/** The most records of a document that are named when no object could be made from them. */
const maxReasons = 5;

async function* objectsIn(
  root: XmlElement,
  address: string,
  { client, reading }: RemoteContext,
): AsyncGenerator<SourceObject> {
  const limited = limitedReport(reading, maxReasons);
  yield* recordObjects(keyedDocument(root), { address, client }, reading, (label, failure) =>
    limited.report(address, `${label}: ${failure.message}`, kindOfFailure(failure)),
  );
  limited.reportRest(address);
}

/** Roots of what is read beside records. */
const listsAndPackages = new Set(['OAI-PMH', 'urlset', 'sitemapindex', 'mets']);

async function findInJson(json: Json, address: string, { client, reading }: RemoteContext): Promise<Found> {
  // Without an id it is known by the address that was asked for: where that leads to may change.
  return typeIn(json) === 'Manifest'
    ? { objects: [await describedObject({ '@id': address, ...json }, address, client, reading)] }
    : { addresses: collectionAddresses(json) };
}

const head = 512;

const hasScanExtension = (address: string) => URL.canParse(address) && isScan(new URL(address).pathname);

const holdsScan = (bytes: Uint8Array) =>
  formats.some(({ matches, converter }) => !converter && matches(Buffer.from(bytes.subarray(0, head))));

function scanObject(address: string, client: RemoteClient, reading: Reading): SourceObject {
  const { pathname } = new URL(address);
  const name = nameOf(percentDecoded(pathname) ?? pathname);
  const title = titleOf(stemOf(name));
  return {
    source: address,
    label: title,
    name,
    metadata: { title },
    isUndescribed: true,
    scans: [remoteScan(client, { address }, [], reading)],
    problems: [],
  };
}

/** The addresses in a sitemap. @see https://www.sitemaps.org/protocol.html */
const addressesIn = (root: XmlElement) =>
  childrenOf(root, 'url', 'sitemap').map((entry) => textOf(childOf(entry, 'loc')));
