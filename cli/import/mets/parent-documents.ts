import { stat } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import { UnreadableFile } from '#lib/unreadable-file.ts';
import { descendantsOf, parseXmlFile, type XmlElement } from '#lib/xml/element.ts';
import { UnreadableXml } from '#lib/xml/read.ts';
import type { ObjectMetadata } from '../metadata.ts';
import { statementsOf } from '../records/formats.ts';
import { metadataFrom, type Statement } from '../records/statements.ts';
import { descriptionAt, maxDocument, OtherDocument } from '../remote/document.ts';
import { NotFetched } from '../remote/not-fetched.ts';
import { stemOf } from '../sources/folder.ts';
import type { Reading } from '../sources/source.ts';
import type { Substitution } from '../sources/substitution.ts';
import { unlessLocked } from '../sources/unreadable.ts';
import { type LogicalObject, logicalRoot } from './contents.ts';
import { divsIn, type MetsDiv, metsDocument } from './document.ts';
import type { Located, Package } from './package.ts';
import { elementReader } from './records.ts';

/** The longest chain of documents from an object to its outermost parent: year, newspaper, series … */
const maxDepth = 5;
/** How many documents are cached, and how many characters of each. */
const cacheLimits = { documents: 500, characters: 200_000 };

type ParentDocument = {
  document: string;
  located: Exclude<Located, { reason: string }>;
  statements: Statement[];
  metadata: ObjectMetadata;
  /** Divisions around the parent's, outermost first, which have documents of their own. */
  around: MetsDiv[];
  /** Why a record of it is missing that may come back. */
  lack?: OtherDocument | undefined;
};

/** Documents of parents that an import has encountered; each is read once, even if that fails. */
export class ParentDocuments {
  readonly #found = new LRUCache<string, Promise<ParentDocument | undefined>>({ max: cacheLimits.documents });

  cached(name: string, find: () => Promise<ParentDocument | undefined>): Promise<ParentDocument | undefined> {
    const found = this.#found.get(name) ?? find();
    this.#found.set(name, found);
    return found;
  }

  async read(): Promise<ParentDocument[]> {
    return (await Promise.all(this.#found.values())).filter((one) => one !== undefined);
  }
}

/** Types for time spans, whose documents list what was published but have no description of their own. */
const calendar = /^(year|month|week|day)/;

/**
 * Descriptions of an object's parents in other METS documents: those that `mptr` names at divisions without a record
 * (an issue's newspaper, a volume's work in the METS of DFG Viewer), and their parents in turn. Each failure is
 * reported once.
 * @see https://www.loc.gov/standards/mets/METSOverview.v2.html structural map, `mptr`
 * @param substitute lets the object do without a document that a web page is in place of
 * @returns the object with all divisions around it, and the descriptions of those described elsewhere
 * @throws {NotFetched} if a document is temporarily unavailable
 */
export async function withExternalParents(
  logical: LogicalObject,
  pkg: Package,
  reading: Reading,
  substitute: Substitution,
): Promise<{ logical: LogicalObject; externalMetadata: Map<Pick<MetsDiv, 'records'>, ObjectMetadata> }> {
  const externalMetadata = new Map<Pick<MetsDiv, 'records'>, ObjectMetadata>();
  const seen = new Set([pkg.document]);
  const parentOf = async (div: MetsDiv, from: Package, names: string[]) => {
    const found = await documentOf(div, from, names, reading).catch((error: unknown) => {
      if (error instanceof OtherDocument) return { lack: error };
      throw error;
    });
    if (found?.lack) await substitute.accept(found.lack);
    return found && 'document' in found ? found : undefined;
  };
  const follow = async (div: MetsDiv, from: Package, names: string[] = []) => {
    const found = div.records.length === 0 ? await parentOf(div, from, names) : undefined;
    if (!found || seen.has(found.document)) return undefined;
    seen.add(found.document);
    externalMetadata.set(div, found.metadata);
    return found;
  };
  let around = logical.around;
  for (const div of around.slice(1)) if (!calendar.test(div.type)) await follow(div, pkg);
  let [outermost] = around;
  for (let from = pkg; outermost && seen.size <= maxDepth; [outermost] = around) {
    const found = await follow(outermost, from, [`${stemOf(from.document)}_anchor.xml`]);
    if (!found || found.around.length === 0) break;
    around = [...found.around, ...around];
    from = from.at(found.located);
  }
  return { logical: { ...logical, around }, externalMetadata };
}

async function documentOf(div: MetsDiv, pkg: Package, names: string[], reading: Reading) {
  const [href] = div.pointers;
  if (href === undefined) return undefined;
  const located = await pkg.locateDocument(href, names);
  const warn = (reason: string) => {
    const message = `what it is a part of is described elsewhere: ${reason}`;
    reading.report({ file: pkg.document, reason: message, kind: 'warning' });
    return undefined;
  };
  if ('reason' in located && href === '') return undefined;
  if ('reason' in located)
    return await reading.parentDocuments.cached(located.reason, async () => warn(located.reason));
  const document = 'file' in located ? located.file : located.address;
  if (document === pkg.document) return undefined;
  return await reading.parentDocuments.cached(document, async () => {
    try {
      return await readDocument(located, pkg.at(located), reading);
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      // Without it the object would get another title, and a harvest meets the document only once: retry it.
      if (error instanceof NotFetched && error.why === 'passing' && !(error instanceof OtherDocument))
        throw new NotFetched(`${document}: ${error.message}`, 'passing');
      warn(`${document}: ${error.message}`);
      if (error instanceof OtherDocument) throw new OtherDocument(`${document}: ${error.message}`, 'passing');
      return undefined;
    }
  });
}

async function readDocument(
  located: ParentDocument['located'],
  pkg: Package,
  reading: Reading,
): Promise<ParentDocument | undefined> {
  const root =
    'file' in located
      ? await unlessLocked(located.file, reading, () => parseSmallFile(located.file))
      : pkg.client && (await descriptionAt(pkg.client, located.address));
  if (!root) return undefined;
  // The document may be nested in an OAI-PMH response.
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
  let lack: OtherDocument | undefined;
  const noteLack = async (failure: OtherDocument) => {
    lack = failure;
  };
  const elementsOf = await elementReader({ ...mets, records }, pkg, reading, { accept: noteLack });
  const [element] = elementsOf({ records: ids });
  const statements = (element && statementsOf(element)) ?? [];
  const { title = div.label || undefined, ...rest } = metadataFrom(statements);
  const parent: ParentDocument = {
    document: pkg.document,
    located,
    statements,
    metadata: { title, ...rest },
    // Their references only make sense in that document.
    around: around.map((one) => ({ ...one, divs: [], records: [], administrative: [], files: [] })),
    lack,
  };
  if (JSON.stringify(parent).length > cacheLimits.characters)
    throw new UnreadableXml(`its record is longer than ${cacheLimits.characters} characters`);
  return parent;
}

async function parseSmallFile(file: string): Promise<XmlElement> {
  if ((await stat(file)).size > maxDocument)
    throw new UnreadableXml(`it is larger than ${maxDocument / 1_000_000} MB`);
  return await parseXmlFile(file);
}
