import type { PartRecord } from '#lib/catalogue/store/records.ts';
import type { PartMetadata } from './metadata.ts';
import type { Reading, SourceObject } from './sources/source.ts';

/**
 * Takes away the parts, with all within them, that name scans which the object does not have, or name them the wrong
 * way round; each is reported.
 */
export function refuseParts(object: SourceObject, report: Reading['report']): void {
  const { parts } = object.metadata;
  if (parts === undefined) return;
  const numbers = new Set(object.scans.map(({ number }) => number));
  const isRefused = ({ label, first, last }: PartMetadata): boolean => {
    const missing = [first, last].find((number) => number !== undefined && !numbers.has(number));
    const isTurned = first !== undefined && last !== undefined && last < first;
    if (missing === undefined && !isTurned) return false;
    const reason = isTurned
      ? `ends before it begins, at scan ${last}`
      : `names scan ${missing}, which is not there`;
    report({ file: object.label, reason: `the part "${label}" ${reason}`, kind: 'error' });
    return true;
  };
  const withoutRefused = (some: PartMetadata[]): PartMetadata[] =>
    some
      .filter((part) => !isRefused(part))
      .map((part) => ({ ...part, ...(part.parts && { parts: withoutRefused(part.parts) }) }));
  object.metadata = { ...object.metadata, parts: withoutRefused(parts) };
}

/** The parts of an object as a list, each before those within it. Parts that name scans that are not there must be gone. */
export function partRecords({ metadata, scans }: SourceObject): PartRecord[] {
  const records: PartRecord[] = [];
  const positionOf = (number: number | undefined) =>
    number === undefined ? null : scans.findIndex((scan) => scan.number === number);
  const add = (parts: PartMetadata[], parent: number | null): void => {
    for (const { label, kind = 'part', first, last, parts: inner = [] } of parts) {
      const position = records.length;
      records.push({ parent, kind, label, first_scan: positionOf(first), last_scan: positionOf(last) });
      add(inner, position);
    }
  };
  add(metadata.parts ?? [], null);
  return records;
}
