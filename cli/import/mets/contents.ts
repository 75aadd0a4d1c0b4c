import { fileTypes, folderTypes } from '#lib/formats/mets-structure.ts';
import { unlessEmpty } from '#lib/lists.ts';
import { isPartKind } from '#lib/metadata/part-kind.ts';
import { isOnlyNumber } from '#lib/metadata/part-number.ts';
import type { ObjectMetadata, PartMetadata } from '../metadata.ts';
import { divsIn, type Mets, type MetsDiv } from './document.ts';
import { type MetsPage, pageLabel } from './pages.ts';

/** The division of the logical structure that represents the object, and its ancestors, outermost first. */
export type LogicalObject = { div: MetsDiv; around: MetsDiv[] };

const parentTypes =
  /^(newspaper|periodical|journal|serial|series|multi|monograph|year|volume|month|week|day|reel|batch|collection)/;
const objectTypes = /^(issue|supplement|map|manuscript|additional)/;
/** Types of layout divisions, which are not entries of the contents unless they have a label. */
const layout =
  /^(|section|div|part|physsequence|content|heading|headline|title|subtitle|overline|subheadline|author|byline|motto|body|body_content|main|paragraph|text|normal_text|textblock|line|caption|publishing_stmt|article_.*|page.*)$/;

/** The root of the logical structure; failing that, of one that is not physical, or of the first. */
export function logicalRoot({ structures }: Mets): MetsDiv | undefined {
  const structure =
    structures.find(({ type }) => type.startsWith('logical')) ??
    structures.find(({ type }) => !type.startsWith('physical')) ??
    structures[0];
  return structure?.root;
}

/**
 * The division that the document is about. Its ancestors are its parents: each has a single child, and either a
 * document of its own or a type that identifies it as a parent.
 */
export function logicalObject(mets: Mets): LogicalObject | undefined {
  const root = logicalRoot(mets);
  if (!root) return undefined;
  const around: MetsDiv[] = [];
  let div = root;
  for (;;) {
    const [inner, ...others] = div.divs;
    if (!inner || others.length > 0 || !isWithin(div, inner)) return { div, around };
    around.push(div);
    div = inner;
  }
}

function isWithin(outer: MetsDiv, inner: MetsDiv): boolean {
  // A book that alone is described, and whose contents have a single entry, such as a volume.
  const isDescribed = inner.records.length > 0 || inner.pointers.length > 0;
  if (outer.type === 'monograph' && outer.records.length > 0 && !isDescribed) return false;
  if (outer.pointers.length > 0 && inner.records.length > 0) return true;
  const isWhole = outer.pointers.length > 0 || parentTypes.test(outer.type);
  return (
    isWhole && (inner.pointers.length > 0 || parentTypes.test(inner.type) || objectTypes.test(inner.type))
  );
}

/**
 * The table of contents: the divisions below the object's, with the numbers of their pages (from 1) according to links,
 * files or nested divisions. A division without a label is replaced by its children.
 * @param titleOf the title that a division's record gives
 */
export function contentsOf(
  mets: Mets,
  object: MetsDiv,
  pages: MetsPage[],
  titleOf: (div: MetsDiv) => string | undefined,
): PartMetadata[] {
  const byDiv = new Map<string, number>();
  const byFile = new Map<string, number>();
  for (const [index, page] of pages.entries()) {
    for (const id of page.divs) byDiv.set(id, index + 1);
    for (const { id } of page.files) if (!byFile.has(id)) byFile.set(id, index + 1);
  }

  const numbersOf = ({ id, files, divs }: MetsDiv): number[] => [
    ...[id, ...(mets.links.get(id) ?? [])].flatMap((one) => byDiv.get(one) ?? []),
    ...files.flatMap((file) => byFile.get(file) ?? []),
    ...divs.flatMap(numbersOf),
  ];
  const partsIn = (div: MetsDiv): PartMetadata[] => div.divs.flatMap(partOf);
  const partOf = (div: MetsDiv): PartMetadata[] => {
    const parts = partsIn(div);
    // A map that combines both structures has the pages among the parts; letters and files may both have the type
    // "item".
    const isPage =
      div.divs.length === 0 &&
      (fileTypes.test(div.type)
        ? div.id === '' || byDiv.has(div.id) || numbersOf(div).length === 0
        : div.type === 'page'
          ? ['', pageLabel(div) ?? div.label].includes(div.label)
          : byDiv.has(div.id) && div.label === '');
    const label = isPage || folderTypes.test(div.type) ? undefined : labelOf(div, titleOf(div));
    if (label === undefined) return parts;
    const kind = isPartKind(div.type) ? div.type : undefined;
    return [{ label, kind, ...rangeOf(numbersOf(div)), parts: unlessEmpty(parts) }];
  };
  return partsIn(object);
}

/** The most notes made of what records of parts say; each is in the record of the object. */
const maxPartNotes = 1000;

/** What records of the parts, such as articles, say besides their titles: each once, in a note for its first part. */
export function partNotes(
  object: MetsDiv,
  pages: MetsPage[],
  recordOf: (div: Pick<MetsDiv, 'records'>) => ObjectMetadata,
): ObjectMetadata['notes'] {
  const ofPages = new Set(pages.flatMap(({ divs }) => divs));
  const noted = new Set<string>();
  const isNew = (id: string) => noted.size < noted.add(id).size;
  const parts = object.divs.flatMap((div) => [...divsIn(div)]).filter(({ id }) => !ofPages.has(id));
  const notes = parts.flatMap((div) => {
    const record = recordOf({ records: div.records.filter(isNew) });
    const said = saidIn(record).join('; ');
    const name = record.title || div.label || div.orderLabel;
    return said === '' ? [] : [{ label: 'Contents', text: name ? `${name}: ${said}` : said }];
  });
  return notes.slice(0, maxPartNotes);
}

function saidIn(record: ObjectMetadata): string[] {
  const {
    creator,
    contributors = [],
    titles = [],
    date,
    subjects = [],
    identifiers = [],
    notes = [],
  } = record;
  return [
    ...(creator === undefined ? [] : [creator]),
    ...contributors.flatMap(({ name, role }) => (name === creator ? [] : `${name} (${role})`)),
    ...titles.map(({ text }) => text),
    ...(date === undefined ? [] : [date]),
    ...subjects.map(({ text }) => text),
    ...identifiers.map(({ kind, value }) => `${kind.toUpperCase()} ${value}`),
    ...Object.values(record.description ?? {}),
    ...notes.map(({ label, text }) => `${label}: ${text}`),
  ];
}

/** The smallest and largest number. Spreading too many of them into Math.min would overflow the stack. */
export function rangeOf(numbers: number[]): { first?: number; last?: number } {
  const [some] = numbers;
  if (some === undefined) return {};
  return {
    first: numbers.reduce((least, one) => Math.min(least, one), some),
    last: numbers.reduce((most, one) => Math.max(most, one), some),
  };
}

/** The label of a part: its title or label, else its type, unless that is a mere layout type. */
function labelOf({ label, orderLabel, type }: MetsDiv, title: string | undefined): string | undefined {
  const name = title || label || orderLabel;
  // Rosetta puts all pages in a division of this name.
  if (type === '' && name === 'Table of Contents') return undefined;
  if (name) return name;
  if (layout.test(type)) return undefined;
  const words = type.replace(/[_-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The part number within the outermost parent, from the labels of the divisions in between: `Band 3, Heft 2`. */
export function numberWithin(divs: readonly Pick<MetsDiv, 'label' | 'orderLabel'>[]): string | undefined {
  const numbers = divs.flatMap(({ label, orderLabel }) => [orderLabel, label].find(isOnlyNumber) ?? []);
  return numbers.length > 0 ? numbers.join(', ') : undefined;
}
