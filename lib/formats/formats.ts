import { dublinCore, plmet } from './dublin-core.ts';
import { edm } from './edm.ts';
import type { RecordFormat } from './format.ts';
import { mets } from './mets.ts';
import { mods } from './mods.ts';

export type { FormattedRecord, RecordFormat } from './format.ts';

/** The formats in which records are served, first the one that OAI-PMH requires. */
export const recordFormats: readonly RecordFormat[] = [dublinCore, plmet, edm, mods, mets];

/** Media type of a format's records. */
export function recordType({ prefix }: RecordFormat): string {
  return prefix === 'edm' ? 'application/rdf+xml' : 'application/xml';
}
