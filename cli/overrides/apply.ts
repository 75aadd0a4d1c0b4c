import { isDeepStrictEqual } from 'node:util';
import type { Override } from '#lib/catalogue/store/overrides.ts';
import type { ObjectRecord } from '#lib/catalogue/store/records.ts';
import type { ObjectMetadata } from '../import/metadata.ts';
import { narrowParts, partRecords } from '../import/parts.ts';
import { describedFields } from '../import/record.ts';
import type { Problem } from '../import/sources/source.ts';
import { contributorIn, editable, editableKeys, fieldsOf } from './fields.ts';

/** A source's metadata with the corrections of editors applied; they were validated when saved. */
export function correctedMetadata(
  metadata: ObjectMetadata,
  corrections: Override['corrections'],
): ObjectMetadata {
  const values: ObjectMetadata = spoken(corrections);
  return {
    ...metadata,
    ...Object.fromEntries(editableKeys.filter((key) => key in corrections).map((key) => [key, values[key]])),
  };
}

/** Corrections that set a value; the others remove one. */
const spoken = (corrections: Override['corrections']) =>
  editable.parse(Object.fromEntries(Object.entries(corrections).filter(([, value]) => value !== null)));

/**
 * A record with the corrections of editors applied, and the source's values of the fields they replace.
 * @param report called with each part that names a scan that does not exist
 */
export function overridden(
  record: ObjectRecord,
  corrections: Override['corrections'],
  report: (problem: Problem) => void = () => undefined,
): { record: ObjectRecord; original: Override['original'] } {
  const metadata = spoken(corrections);
  const scans = record.scans.map((_, index) => ({ number: index + 1 }));
  const object = { label: record.title, metadata, scans };
  narrowParts(object, report);
  const described = describedFields(metadata);
  const fields: Partial<ObjectRecord> = {
    ...described,
    // A person's description has fewer fields than the source: those who are not corrected stay as in the source.
    agents: described.agents.map((agent, index) => {
      const corrected = metadata.contributors?.[index];
      return record.agents.find((one) => isDeepStrictEqual(contributorIn(one), corrected)) ?? agent;
    }),
    title: metadata.title ?? record.title,
    parts: partRecords(object),
  };
  const names = editableKeys.filter((key) => key in corrections).flatMap((key) => fieldsOf[key]);
  const pick = (from: Partial<ObjectRecord>) => Object.fromEntries(names.map((name) => [name, from[name]]));
  return { record: { ...record, ...pick(fields) }, original: pick(record) };
}
