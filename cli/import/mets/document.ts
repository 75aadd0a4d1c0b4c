import { divisionType } from '#lib/formats/mets-structure.ts';
import { append, grouped } from '#lib/lists.ts';
import { childOf, childrenOf, descendantsOf, textOf, type XmlElement } from '#lib/xml/element.ts';
import { UnreadableXml } from '#lib/xml/read.ts';
import { isDublinCoreTerm, recordWithin } from '../records/formats.ts';

export type MetsFile = {
  id: string;
  /** As given in the document: relative, `file:`, or an external address. */
  href: string;
  /** Alternative locations: OCR-D gives the address that a file was fetched from, and its path in the package. */
  others: string[];
  mime: string;
  /** GROUPID: the same for all versions of a file, and its text. */
  group: string;
  /** USE of the file and of its enclosing groups, innermost first: `MAX`, `FULLTEXT`, `master` … */
  use: string;
};

export type MetsDiv = {
  id: string;
  /** As divisionType gives it. */
  type: string;
  label: string;
  /** The printed page number: `XII`, `23a`. */
  orderLabel: string;
  order: number | undefined;
  /** Ids of its descriptive records. */
  records: string[];
  /** Ids of sections with rights and sources. */
  administrative: string[];
  /** Ids of the files that show it, or parts of which do. */
  files: string[];
  /** Ids of the parts of these files that it points to. */
  areas: string[];
  /** Addresses of other METS documents that describe it. */
  pointers: string[];
  divs: MetsDiv[];
};

export type DescribedDiv = Pick<MetsDiv, 'type' | 'label' | 'orderLabel' | 'records' | 'administrative'>;

/** A record of the descriptive metadata, its address, or both. */
export type MetsRecord = { xml: XmlElement; href?: string } | { href: string };

/** The parts of a METS document that an object is made from. */
export type Mets = {
  /** OBJID, LABEL and TYPE of the document. */
  id: string;
  label: string;
  type: string;
  /** Other identifiers of the object, from the document's header. */
  identifiers: { kind: string; value: string }[];
  records: Map<string, MetsRecord>;
  administrative: Map<string, XmlElement>;
  files: Map<string, MetsFile>;
  structures: { type: string; root: MetsDiv }[];
  /** From ids of logical divisions to ids of physical ones. */
  links: Map<string, string[]>;
};

/** The most links of a group, which are as many as the products of its labels. */
const maxLinks = 1_000_000;

/**
 * Reads the parts of a METS document that describe an object, whatever its profile.
 * @see https://www.loc.gov/standards/mets/METSOverview.v2.html
 */
export function metsDocument(root: XmlElement): Mets {
  const { attributes } = root;
  const mets: Mets = {
    id: attributes.OBJID ?? '',
    label: attributes.LABEL ?? '',
    type: (attributes.TYPE ?? '').toLowerCase(),
    identifiers: childrenOf(childOf(root, 'metsHdr'), 'altRecordID').flatMap((one) => {
      const kind = one.attributes.TYPE?.toLowerCase() || 'number';
      return textOf(one) === '' ? [] : [{ kind, value: textOf(one) }];
    }),
    records: new Map(),
    administrative: new Map(),
    files: new Map(),
    structures: [],
    links: new Map(),
  };
  for (const section of childrenOf(root, 'dmdSec')) {
    const record = recordIn(section);
    if (record && section.attributes.ID) mets.records.set(section.attributes.ID, record);
  }
  for (const section of childrenOf(root, 'amdSec').flatMap((one) => [one, ...childrenOf(one)]))
    if (section.attributes.ID) mets.administrative.set(section.attributes.ID, section);
  for (const section of childrenOf(root, 'fileSec')) readFiles(section, '', mets.files);
  for (const map of childrenOf(root, 'structMap')) {
    const div = childOf(map, 'div');
    if (div) mets.structures.push({ type: (map.attributes.TYPE ?? '').toLowerCase(), root: divOf(div) });
  }
  for (const link of descendantsOf(childOf(root, 'structLink'), 'smLink')) {
    const { 'xlink:from': from, 'xlink:to': to } = link.attributes;
    if (from && to) append(mets.links, from, to);
  }
  for (const group of descendantsOf(childOf(root, 'structLink'), 'smLinkGrp'))
    readLinkGroup(group, mets.links);
  return mets;
}

/** The links of a group, whose arcs connect labels of divisions; one label may be that of several. */
function readLinkGroup(group: XmlElement, links: Mets['links']): void {
  const labelled = grouped(childrenOf(group, 'smLocatorLink'), (one) => one.attributes['xlink:label'] ?? '');
  const idsOf = (label = '') =>
    (labelled.get(label) ?? []).map(({ attributes }) => (attributes['xlink:href'] ?? '').replace(/^#/, ''));
  let count = 0;
  for (const { attributes } of childrenOf(group, 'smArcLink')) {
    const [from, to] = [idsOf(attributes['xlink:from']), idsOf(attributes['xlink:to'])];
    count += from.length * to.length;
    if (count > maxLinks) throw new UnreadableXml(`a group has more than ${maxLinks} links`);
    for (const one of from) for (const other of to) append(links, one, other);
  }
}

function recordIn(section: XmlElement): MetsRecord | undefined {
  // Goobi writes notes of its own in a wrapper before that of the record.
  const data = childrenOf(section, 'mdWrap').flatMap((wrap) => childrenOf(wrap, 'xmlData'));
  const elements = data.flatMap((one) => childrenOf(one));
  const bare = data.find((one) => childrenOf(one).some(isDublinCoreTerm));
  const xml = elements.map(recordWithin).find(Boolean) ?? (bare && { ...bare, name: 'dc' });
  const { 'xlink:href': href, MIMETYPE: mime } = childOf(section, 'mdRef')?.attributes ?? {};
  // It may also name the page of the catalogue about the work.
  const reference = href && mime !== 'text/html' ? { href } : undefined;
  if (xml) return { ...reference, xml };
  return reference ?? (elements[0] && { xml: elements[0] });
}

/** Precedes the id of a file whose content is in the document. */
export const embedded = 'embedded:';

function readFiles(group: XmlElement, use: string, files: Mets['files']): void {
  for (const child of childrenOf(group, 'fileGrp', 'file')) {
    const { ID: id = '', MIMETYPE: mime = '', USE = '', GROUPID: group = '' } = child.attributes;
    const own = [USE || (child.name === 'fileGrp' ? id : ''), use].filter(Boolean).join(' ');
    const [href, ...others] = childrenOf(child, 'FLocat').flatMap(
      ({ attributes }) => attributes['xlink:href'] ?? [],
    );
    const isEmbedded = childOf(child, 'FContent') !== undefined;
    if (child.name === 'file' && id && (href || isEmbedded))
      files.set(id, { id, href: href ?? embedded + id, others, mime: mime.toLowerCase(), group, use: own });
    readFiles(child, own, files);
  }
}

function divOf(element: XmlElement): MetsDiv {
  const {
    ID = '',
    TYPE = '',
    LABEL = '',
    ORDERLABEL = '',
    ORDER = '',
    DMDID = '',
    ADMID = '',
  } = element.attributes;
  const pointers = childrenOf(element, 'mptr').flatMap(({ attributes }) => attributes['xlink:href'] ?? []);
  const fptrs = childrenOf(element, 'fptr');
  const areas = fptrs.flatMap((pointer) => descendantsOf(pointer, 'area'));
  const order = Number.parseInt(ORDER, 10);
  return {
    id: ID,
    type: divisionType(TYPE),
    label: LABEL.trim(),
    orderLabel: ORDERLABEL.trim(),
    order: Number.isNaN(order) ? undefined : order,
    records: DMDID.split(/\s+/).filter(Boolean),
    administrative: ADMID.split(/\s+/).filter(Boolean),
    files: [...fptrs, ...areas].flatMap(({ attributes }) => attributes.FILEID ?? []),
    areas: areas.flatMap(({ attributes }) => attributes.ID ?? []),
    pointers,
    divs: childrenOf(element, 'div').map(divOf),
  };
}

/** A division and all divisions below it, in document order. */
export function* divsIn(div: MetsDiv): Generator<MetsDiv> {
  yield div;
  for (const inner of div.divs) yield* divsIn(inner);
}

/** The elements with a text in the given administrative sections, or, if none of these exists, in all of them. */
export function administrativeElements(
  mets: Pick<Mets, 'administrative'>,
  ids: string[],
  ...names: string[]
): XmlElement[] {
  const sections = ids.flatMap((id) => mets.administrative.get(id) ?? []);
  const candidates = sections.length > 0 ? sections : [...mets.administrative.values()];
  const found = candidates.flatMap((section) => descendantsOf(section, ...names));
  return [...new Set(found)].filter((one) => textOf(one) !== '');
}
