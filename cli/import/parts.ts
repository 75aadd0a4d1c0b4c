import type { PartRecord } from '#lib/catalogue/store/records.ts';
import { unknownKind } from '#lib/metadata/part-kind.ts';
import type { PartMetadata } from './metadata.ts';
import type { Reading, SourceObject, SourceScan } from './sources/source.ts';

/** The fields of an object needed to check its parts. */
export type WithParts = Pick<SourceObject, 'label' | 'metadata'> & { scans: Pick<SourceScan, 'number'>[] };

/**
 * Narrows parts to the object's existing scans, and reports each change. A part whose scans are missing keeps its
 * children but leads nowhere; one beyond the last scan, or that ends before it begins, is dropped with them.
 */
export function narrowParts(object: WithParts, report: Reading['report']): void {
  const { parts } = object.metadata;
  if (parts === undefined) return;
  const numbers = object.scans.flatMap(({ number = 0 }) => number || []).sort((one, other) => one - other);
  const reportPart = (label: string, reason: string, kind: 'error' | 'warning') =>
    report({ file: object.label, reason: `the part "${label}" ${reason}`, kind });

  const narrowed = (part: PartMetadata): PartMetadata | undefined => {
    const { label, first, last, parts, ...rest } = part;
    const inner = () => parts && { parts: parts.flatMap((one) => narrowed(one) ?? []) };
    if (first !== undefined && last !== undefined && last < first) {
      reportPart(label, `ends before it begins, at scan ${last}`, 'error');
      return undefined;
    }
    const named = [first, last].filter((number) => number !== undefined);
    const missing = named.find((number) => !numbers.includes(number));
    const start = first ?? last ?? 0;
    const there = numbers.filter((number) => number >= start && number <= (last ?? start));
    if (missing !== undefined) {
      const hasNoScans = there.length === 0;
      const isForeign = hasNoScans && missing > (numbers.at(-1) ?? 0);
      reportPart(label, `names scan ${missing}, which is not there`, isForeign ? 'error' : 'warning');
      if (isForeign) return undefined;
      if (hasNoScans) return { label, ...rest, ...inner() };
    }
    const [from, to] = [there[0], there.at(-1)];
    return {
      label,
      ...rest,
      ...(first !== undefined && from !== undefined && { first: from }),
      ...(last !== undefined && to !== undefined && { last: to }),
      ...inner(),
    };
  };
  object.metadata = { ...object.metadata, parts: parts.flatMap((part) => narrowed(part) ?? []) };
}

/** The parts of an object as a flat list, parents first. Parts that name missing scans must have been removed. */
export function partRecords({ metadata, scans }: Omit<WithParts, 'label'>): PartRecord[] {
  const records: PartRecord[] = [];
  const positionOf = (number: number | undefined) =>
    number === undefined ? null : scans.findIndex((scan) => scan.number === number);
  const add = (parts: PartMetadata[], parent: number | null): void => {
    for (const { label, kind = unknownKind, first, last, parts: inner = [] } of parts) {
      const position = records.length;
      records.push({ parent, kind, label, first_scan: positionOf(first), last_scan: positionOf(last) });
      add(inner, position);
    }
  };
  add(metadata.parts ?? [], null);
  return records;
}
