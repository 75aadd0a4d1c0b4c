import { isOnlyNumber } from '#lib/metadata/part-number.ts';
import type { PartMetadata } from '../metadata.ts';
import type { Mets, MetsDiv } from './document.ts';
import type { MetsPage } from './pages.ts';

/** The division of the logical structure that is the object, and those around it, outermost first. */
export type LogicalObject = { div: MetsDiv; around: MetsDiv[] };

const wholes =
  /^(newspaper|periodical|journal|serial|series|multi|monograph|year|volume|month|week|day|reel|batch|collection)/;
const objects = /^(issue|supplement|map|manuscript|additional)/;
/** Parts of the layout, which are no contents where they say nothing. */
const layout =
  /^(|section|div|part|physsequence|content|heading|headline|title|subtitle|overline|subheadline|author|byline|motto|body|body_content|main|paragraph|text|textblock|line|caption|publishing_stmt|article_.*|page.*)$/;

/** The outermost division of the logical structure, else of the only one. */
export function logicalRoot({ structures }: Mets): MetsDiv | undefined {
  const structure =
    structures.find(({ type }) => type.startsWith('logical')) ??
    structures.find(({ type }) => !type.startsWith('physical')) ??
    structures[0];
  return structure?.root;
}

/**
 * The division that the document is about: wholes that it belongs to stand around it, each with one division and with
 * a document of its own or a type that says so.
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

function isWithin(whole: MetsDiv, inner: MetsDiv): boolean {
  if (whole.pointers.length > 0 && inner.records.length > 0) return true;
  const isWhole = whole.pointers.length > 0 || wholes.test(whole.type);
  return isWhole && (inner.pointers.length > 0 || wholes.test(inner.type) || objects.test(inner.type));
}

/**
 * The table of contents: the divisions within the object's, with the numbers of the pages (from 1) that links, files or
 * divisions within give them. A division that says nothing gives way to those in it.
 * @param titleOf the title that a record gives
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
    // A map that holds both structures at once has the pages among the parts.
    const isPage = byDiv.has(div.id) && div.divs.length === 0 && div.label === '';
    const label = isPage ? undefined : labelOf(div, titleOf(div));
    if (label === undefined) return parts;
    const numbers = numbersOf(div);
    return [
      {
        label,
        ...(div.type && { kind: div.type }),
        ...rangeOf(numbers),
        ...(parts.length > 0 && { parts }),
      },
    ];
  };
  return partsIn(object);
}

/** The first and the last number, of however many. */
function rangeOf(numbers: number[]): { first?: number; last?: number } {
  const [some] = numbers;
  if (some === undefined) return {};
  return {
    first: numbers.reduce((least, one) => Math.min(least, one), some),
    last: numbers.reduce((most, one) => Math.max(most, one), some),
  };
}

/** What a part is called; of one that says nothing, its type, unless that says nothing either. */
function labelOf({ label, orderLabel, type }: MetsDiv, title: string | undefined): string | undefined {
  const said = title || label || orderLabel;
  if (said) return said;
  if (layout.test(type)) return undefined;
  const words = type.replace(/[_-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Which part of the outermost whole it is, by what the divisions within that are called: `Band 3, Heft 2`. */
export function numberWithin(divs: readonly Pick<MetsDiv, 'label' | 'orderLabel'>[]): string | undefined {
  const numbers = divs.flatMap(({ label, orderLabel }) => [orderLabel, label].find(isOnlyNumber) ?? []);
  return numbers.length > 0 ? numbers.join(', ') : undefined;
}
