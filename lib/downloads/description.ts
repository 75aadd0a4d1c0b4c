import { type MainScan, usualStructure } from '#lib/catalogue/schema.ts';
import type { WholeObject } from '#lib/catalogue/whole-object.ts';
import { unlessEmpty } from '#lib/lists.ts';
import { rightsAddress } from '#lib/metadata/rights.ts';
import type { PartOf } from '#lib/search/works.ts';
import { visibleText } from '#lib/untrusted.ts';
import type { EntryRange } from './contents.ts';

/** A scan in a bag: its position from 0, the names of its files, and what is known of it. */
export type DescribedScan = { position: number; file: string; text?: string } & ScanFacts;

type ScanFacts = {
  name?: string;
  description?: string;
  functions?: string[];
  structure?: string;
  interesting?: true;
  rotation?: number;
};

type DescribedPart = { label: string; kind?: string; first: number; last: number; parts: DescribedPart[] };

/** What a record says of a scan, without what an import assumes. */
export function factsOf({ pagination_info, rotation }: MainScan): ScanFacts {
  const { scan_name, page_description, scan_functions, scan_structure, interesting } = pagination_info;
  const [name, description] = [visibleText(scan_name), visibleText(page_description)];
  const isOther = scan_structure !== usualStructure && visibleText(scan_structure) !== '';
  return {
    ...(name && { name }),
    ...(description && { description }),
    ...(scan_functions.length > 0 && { functions: scan_functions }),
    ...(isOther && { structure: scan_structure }),
    ...(interesting && { interesting }),
    ...(rotation !== 0 && { rotation }),
  };
}

/**
 * What is known of a work and its scans, in the form in which `czytelnia import` reads a folder's `metadata.json`
 * (docs/importing.md). Parts have the numbers of the scans listed, from 1.
 * @param address permanent, of the work  publicUrl of this site
 * @param isFullSize the images have the size of the scans, so that their resolution applies
 */
export function descriptionOf(
  { tile, details }: Pick<WholeObject, 'tile' | 'details'>,
  entries: readonly EntryRange[],
  scans: readonly DescribedScan[],
  { address, publicUrl, isFullSize }: { address: string; publicUrl: string; isFullSize: boolean },
): object {
  const { title, creator, creator_corp, date_descriptive, publish_place, categories } = tile.related_object;
  const { description, rights, language, otherLanguages, works = [], relations = [] } = details;
  return {
    title,
    titles: complete(details.titles),
    creator,
    creator_corp,
    contributors: complete(
      details.contributors?.map(({ role, name, statement = name, kind }) => ({
        name: statement,
        role,
        kind,
      })),
    ),
    date: date_descriptive,
    publish_place,
    places: complete(details.otherPlaces),
    categories,
    description,
    rights,
    rights_url: rightsAddress(details.rightsUrl, publicUrl) ?? details.rightsUrl,
    source: details.source,
    source_url: address,
    language,
    languages: otherLanguages,
    subjects: complete(details.subjects?.map(({ address: uri, ...subject }) => ({ ...subject, uri }))),
    identifiers: complete(details.identifiers),
    relations: complete([...works.map(relationTo), ...relations]),
    notes: complete(details.notes),
    pixels_per_cm: isFullSize ? details.pixelsPerCentimetre : undefined,
    scans: scans.map(({ position: _, ...scan }) => scan),
    parts: partsOf(entries, scans),
  };
}

const relationTo = ({ kind, title, work, number, identifier }: PartOf) => ({
  kind,
  text: title,
  target: 'id' in work ? work.id : identifier,
  number,
});

/** Items of which no text is invisible: an import refuses a description with empty ones. */
function complete<Item extends object>(items: readonly Item[] = []): Item[] {
  return items.filter((item) =>
    Object.values(item).every((value) => value === undefined || visibleText(String(value))),
  );
}

/** Entries nested by their depths, without those of which no scan is listed. */
function partsOf(
  entries: readonly EntryRange[],
  scans: readonly DescribedScan[],
): DescribedPart[] | undefined {
  const top: DescribedPart[] = [];
  const open: { depth: number; parts: DescribedPart[] }[] = [];
  for (const { label, kind, position, last, depth } of entries) {
    while ((open.at(-1)?.depth ?? -1) >= depth) open.pop();
    const first = scans.findIndex((scan) => scan.position >= position && scan.position <= last);
    const end = scans.findLastIndex((scan) => scan.position >= position && scan.position <= last);
    if (first === -1) continue;
    const part = { label, ...(visibleText(kind) && { kind }), first: first + 1, last: end + 1, parts: [] };
    (open.at(-1)?.parts ?? top).push(part);
    open.push({ depth, parts: part.parts });
  }
  return unlessEmpty(top);
}
