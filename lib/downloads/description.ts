import type { WholeObject } from '#lib/catalogue/whole-object.ts';
import { unlessEmpty } from '#lib/unless-empty.ts';
import { visibleText } from '#lib/untrusted.ts';
import type { EntryRange } from './contents.ts';

/** A scan in a bag: its position from 0, its label, and the names of its files. */
export type DescribedScan = { position: number; file: string; name?: string; text?: string };

type DescribedPart = { label: string; kind?: string; first: number; last: number; parts: DescribedPart[] };

/**
 * What is known of a work and its scans, in the form in which `czytelnia import` reads a folder's `metadata.json`
 * (docs/importing.md). Parts have the numbers of the scans listed, from 1.
 */
export function descriptionOf(
  { tile, details }: Pick<WholeObject, 'tile' | 'details'>,
  entries: readonly EntryRange[],
  scans: readonly DescribedScan[],
  address: string,
): object {
  const { title, creator, creator_corp, date_descriptive, publish_place, categories } = tile.related_object;
  const { description, rights, rightsUrl, language, otherLanguages } = details;
  return {
    title,
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
    categories,
    description,
    rights,
    rights_url: rightsUrl,
    source: details.source,
    source_url: address,
    language,
    languages: otherLanguages,
    subjects: complete(details.subjects?.map(({ address: uri, ...subject }) => ({ ...subject, uri }))),
    identifiers: complete(details.identifiers),
    notes: complete(details.notes),
    scans: scans.map(({ position: _, ...scan }) => scan),
    parts: partsOf(entries, scans),
  };
}

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
