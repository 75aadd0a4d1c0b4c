import { unlessEmpty } from '#lib/lists.ts';
import { categoriesOf } from '#lib/metadata/category.ts';
import { isOnlyNumber } from '#lib/metadata/part-number.ts';
import type { ObjectMetadata, PartMetadata } from '../metadata.ts';
import { rangeOf } from '../mets/contents.ts';
import { describe } from '../mets/describe.ts';
import { metsDocument } from '../mets/document.ts';
import { metsObject } from '../mets/object.ts';
import { addPage } from '../missing.ts';
import { withIdentifier } from '../records/statements.ts';
import { nameOf } from '../sources/folder.ts';
import {
  type Reading,
  recordingProblems,
  reportRestricted,
  type ScanList,
  type SourceObject,
} from '../sources/source.ts';
import { type Foxml, modelOf, type PackagedFoxml, relationsOf } from './document.ts';
import type { Family } from './family.ts';
import { metadataIn } from './record.ts';
import { scanOf } from './scan.ts';

const parentRelations = ['isMemberOf', 'isMemberOfCollection', 'isPartOf', 'isConstituentOf', 'isPageOf'];

const maxDepth = 5;

/**
 * The object made from a digital object of Fedora: its own image, or those of its pages in order; described by its
 * MODS, else by another record, else by Dublin Core. One without images but with a METS document is read from that.
 * @returns undefined if there is no image
 */
export async function foxmlObject(
  one: PackagedFoxml,
  family: Family,
  allReading: Reading,
): Promise<SourceObject | undefined> {
  const { foxml, pkg } = one;
  const [reading, problems] = recordingProblems(allReading);
  const pages = family.pages.get(foxml.pid) ?? [];
  const list: ScanList = { scans: [], missing: [] };
  for (const [index, page] of (pages.length > 0 ? pages : [one]).entries()) {
    const scan = await scanOf(page, page !== one, reading);
    const [number] = relationsOf(page.foxml, 'isPageNumber');
    const own = page === one || number !== undefined ? undefined : await metadataIn(page, reading);
    const isOfCompound = page !== one && relationsOf(page.foxml, 'isConstituentOf').length > 0;
    const called = isOfCompound ? own?.title || page.foxml.label || undefined : undefined;
    const name = number ?? own?.number ?? called;
    addPage(list, name, scan && { ...scan, name, number: index + 1 });
  }
  const mets = foxml.streams.find(({ xml }) => xml?.name === 'mets')?.xml;
  const hasScans = list.scans.length > 0;
  const inner = !hasScans && mets ? await metsObject(metsDocument(mets), pkg, reading) : undefined;
  if (!hasScans && !inner) return undefined;
  const { scans, missing } = inner ?? list;
  const record = await metadataIn(one, reading);
  const own = await withParents(one, record ?? inner?.metadata ?? {}, family, reading);
  const title = own.title ?? (foxml.label || foxml.pid);
  const relations = foxml.relations
    .filter(({ name, target }) => parentRelations.includes(name) && target !== 'islandora:root')
    .map(({ target }) => ({ kind: 'part-of', text: family.labels.get(target) || target, target }));
  const parts = inner?.metadata.parts ?? (await partsIn(one, pages, family, reading));
  const notes = relationsOf(foxml, 'license').map((text) => ({ label: 'License', text }));
  const restriction = restrictionOf(
    foxml,
    pages.map((page) => page.foxml),
  );
  if (restriction !== undefined) reportRestricted(pkg.document, restriction, reading);
  const categories = own.categories ?? categoriesOf(modelOf(foxml));
  const metadata: ObjectMetadata = {
    ...(foxml.pid === '' ? own : withIdentifier(own, foxml.pid)),
    title,
    categories: unlessEmpty(categories),
    relations: unlessEmpty([...(own.relations ?? []), ...relations]),
    notes: unlessEmpty([...(own.notes ?? []), ...notes]),
    parts: unlessEmpty(parts),
    ...((foxml.state === 'I' || restriction !== undefined) && { is_public: false }),
  };
  return {
    source: pkg.document,
    label: title,
    name: nameOf(pkg.document),
    metadata,
    scans,
    missing,
    problems,
    isSubstitute: inner?.isSubstitute,
  };
}

/** An object's metadata, completed and titled from its parents as in METS. */
async function withParents(
  one: PackagedFoxml,
  own: ObjectMetadata,
  family: Family,
  reading: Reading,
): Promise<ObjectMetadata> {
  const around: PackagedFoxml[] = [];
  let parent = family.parents.get(one.foxml.pid);
  for (; parent && around.length < maxDepth; parent = family.parents.get(parent.foxml.pid))
    around.unshift(parent);
  if (around.length === 0) return own;
  for (const { foxml, pkg } of around.filter(({ foxml: { pid } }) => !family.parentMetadata.has(pid))) {
    const { identifier: _, ...metadata } = (await metadataIn({ foxml, pkg }, reading)) ?? {};
    const { title = foxml.label || metadata.number || foxml.pid } = metadata;
    // A volume that has only a number is not a work.
    const identifier = isOnlyNumber(title) ? {} : { identifier: foxml.pid };
    family.parentMetadata.set(foxml.pid, { ...metadata, title, ...identifier });
  }
  const divOf = ({ foxml }: PackagedFoxml) => ({
    type: modelOf(foxml),
    label: foxml.label,
    orderLabel: '',
    records: [foxml.pid],
    administrative: [],
  });
  return describe(
    { id: '', label: '', type: '', identifiers: [], records: new Map(), administrative: new Map() },
    { div: divOf(one), around: around.map(divOf) },
    ({ records: [pid = ''] }) => (pid === one.foxml.pid ? own : (family.parentMetadata.get(pid) ?? {})),
  );
}

async function partsIn(
  { foxml }: PackagedFoxml,
  pages: readonly PackagedFoxml[],
  family: Family,
  reading: Reading,
): Promise<PartMetadata[]> {
  const parts: PartMetadata[] = [];
  for (const part of family.contents.get(foxml.pid) ?? []) {
    const shown = new Set(['isOnPage', 'hasPage'].flatMap((name) => relationsOf(part.foxml, name)));
    const numbers = pages.flatMap((page, index) => (shown.has(page.foxml.pid) ? index + 1 : []));
    const inner = await partsIn(part, pages, family, reading);
    const model = modelOf(part.foxml);
    parts.push({
      label: (await metadataIn(part, reading))?.title ?? (part.foxml.label || part.foxml.pid),
      kind: model === 'internalpart' ? undefined : model || undefined,
      ...rangeOf(numbers),
      parts: unlessEmpty(inner),
    });
  }
  return parts;
}

/** Why an active object or some of its pages may not be public, by the rules of Kramerius and Fedora. */
function restrictionOf(foxml: Foxml, pages: readonly Foxml[]): string | undefined {
  const isPublic = isLicensed(foxml);
  if (!isPublic && isPrivate(foxml)) return 'it may be shown only within the library (policy:private)';
  // A page has the licence of its object.
  const isHidden = (page: Foxml) =>
    (page.state === 'I' && foxml.state !== 'I') || (!isPublic && !isLicensed(page) && isPrivate(page));
  return pages.some(isHidden)
    ? 'pages of it may be shown only within the library (policy:private) or are inactive'
    : undefined;
}

/** Whether it has a public licence, which takes precedence over the policy. */
const isLicensed = (foxml: Foxml) =>
  relationsOf(foxml, 'license').some((licence) => licence.startsWith('public'));

const isPrivate = (foxml: Foxml) =>
  [
    ...relationsOf(foxml, 'policy'),
    ...foxml.streams.filter(({ id }) => id === 'POLICY').map(({ href }) => href),
  ].some((policy) => policy.includes('policy:private'));
