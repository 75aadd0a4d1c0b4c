import { stat } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import { UnreadableFile } from '#lib/scans/unreadable-file.ts';
import { descendantsOf, parseXmlFile, type XmlElement } from '#lib/xml/element.ts';
import { UnreadableXml } from '#lib/xml/read.ts';
import type { ObjectMetadata } from '../metadata.ts';
import { statementsOf } from '../records/formats.ts';
import { metadataFrom, type Statement } from '../records/statements.ts';
import { NotFetched } from '../remote/not-fetched.ts';
import { maxDocument, xmlAt } from '../remote/xml.ts';
import { unlessLocked } from '../sources/locked.ts';
import type { Reading } from '../sources/source.ts';
import { type LogicalObject, logicalRoot } from './contents.ts';
import { divsIn, type MetsDiv, metsDocument } from './document.ts';
import type { Located, Package } from './package.ts';
import { elementReader } from './records.ts';

/** Documents from an object to the outermost whole: year, newspaper, series … */
const maxDepth = 5;
/** Documents that are kept, and characters of what is kept of one. */
const kept = { documents: 500, characters: 200_000 };

/** What a document says of the whole that it describes. */
type WholeDocument = {
  document: string;
  located: Exclude<Located, { reason: string }>;
  statements: Statement[];
  said: ObjectMetadata;
  /** Divisions around that of the whole, outermost first, which documents of their own describe. */
  around: MetsDiv[];
};

/** The documents of wholes that an import has met with, each read once, whether it could be had or not. */
export class WholeDocuments {
  readonly #found = new LRUCache<string, Promise<WholeDocument | undefined>>({ max: kept.documents });

  /** What is known under a name, or is found now. */
  once(name: string, find: () => Promise<WholeDocument | undefined>): Promise<WholeDocument | undefined> {
    const found = this.#found.get(name) ?? find();
    this.#found.set(name, found);
    return found;
  }

  /** Those that could be had. */
  async read(): Promise<WholeDocument[]> {
    return (await Promise.all(this.#found.values())).filter((one) => one !== undefined);
  }
}

/** Stretches of time, whose documents list what came out and say nothing of it. */
const calendar = /^(year|month|week|day)/;

/**
 * What other METS documents say of the wholes around an object: those that `mptr` names at divisions without a record
 * here (an issue's newspaper, a volume's work in the METS of DFG Viewer), and the wholes around these. What is not to be had is told
 * once.
 * @see https://www.loc.gov/standards/mets/METSOverview.v2.html structural map, `mptr`
 * @returns the object with all divisions around it, and what is said of those that are described elsewhere
 * @throws {NotFetched} where a document is not to be had for the moment
 */
export async function withWholesElsewhere(
  logical: LogicalObject,
  place: Package,
  reading: Reading,
): Promise<{ logical: LogicalObject; said: Map<Pick<MetsDiv, 'records'>, ObjectMetadata> }> {
  const said = new Map<Pick<MetsDiv, 'records'>, ObjectMetadata>();
  const seen = new Set([place.document]);
  const follow = async (div: MetsDiv, from: Package) => {
    const found = div.records.length === 0 ? await documentOf(div, from, reading) : undefined;
    if (!found || seen.has(found.document)) return undefined;
    seen.add(found.document);
    said.set(div, found.said);
    return found;
  };
  let around = logical.around;
  for (const div of around.slice(1)) if (!calendar.test(div.type)) await follow(div, place);
  let [outermost] = around;
  for (let from = place; outermost && seen.size <= maxDepth; [outermost] = around) {
    const found = await follow(outermost, from);
    if (!found || found.around.length === 0) break;
    around = [...found.around, ...around];
    from = from.at(found.located);
  }
  return { logical: { ...logical, around }, said };
}

async function documentOf(div: MetsDiv, place: Package, reading: Reading) {
  const [href] = div.pointers;
  if (href === undefined) return undefined;
  const located = await place.locateDocument(href);
  const tell = (reason: string) => {
    const reasonTold = `what it is a part of is described elsewhere: ${reason}`;
    reading.report({ file: place.document, reason: reasonTold, kind: 'warning' });
    return undefined;
  };
  if ('reason' in located) return await reading.wholes.once(located.reason, async () => tell(located.reason));
  const document = 'file' in located ? located.file : located.address;
  if (document === place.document) return undefined;
  return await reading.wholes.once(document, async () => {
    try {
      return await readDocument(located, place.at(located), reading);
    } catch (error) {
      if (!(error instanceof UnreadableXml || error instanceof UnreadableFile)) throw error;
      // Stored without it, it would be called otherwise than with it, and a harvest sees the document once.
      if (error instanceof NotFetched && error.why === 'passing')
        throw new NotFetched(`${document}: ${error.message}`, 'passing');
      return tell(`${document}: ${error.message}`);
    }
  });
}

async function readDocument(
  located: WholeDocument['located'],
  place: Package,
  reading: Reading,
): Promise<WholeDocument | undefined> {
  const root =
    'file' in located
      ? await unlessLocked(located.file, reading, () => parseSmallFile(located.file))
      : place.client && (await xmlAt(place.client, located.address));
  if (!root) return undefined;
  // As answers of OAI-PMH have it.
  const [xml] = root.name === 'mets' ? [root] : descendantsOf(root, 'mets');
  if (!xml) throw new UnreadableXml('it is not a METS document');
  const mets = metsDocument(xml);
  const around: MetsDiv[] = [];
  let div = logicalRoot(mets);
  for (; div && div.pointers.length > 0 && div.divs.length === 1; [div] = div.divs) around.push(div);
  const inner = div ? [...divsIn(div)] : [];
  if (!div || !inner.some(({ pointers }) => pointers.length > 0))
    throw new UnreadableXml('it names no parts that have documents of their own');
  const isLinked = inner.some(({ records }) => records.length > 0);
  const ids = isLinked ? div.records : [...mets.records.keys()];
  const records = new Map([...mets.records].filter(([id]) => ids.includes(id)));
  const elementOf = await elementReader({ ...mets, records }, place, reading);
  const element = elementOf({ records: ids });
  const statements = (element && statementsOf(element)) ?? [];
  const { title = div.label || undefined, ...said } = metadataFrom(statements);
  const whole = {
    document: place.document,
    located,
    statements,
    said: { ...(title !== undefined && { title }), ...said },
    // What they refer to is in that document.
    around: around.map((one) => ({ ...one, divs: [], records: [], administrative: [], files: [] })),
  };
  if (JSON.stringify(whole).length > kept.characters)
    throw new UnreadableXml(`its record is longer than ${kept.characters} characters`);
  return whole;
}

async function parseSmallFile(file: string): Promise<XmlElement> {
  if ((await stat(file)).size > maxDocument)
    throw new UnreadableXml(`it is larger than ${maxDocument / 1_000_000} MB`);
  return await parseXmlFile(file);
}
