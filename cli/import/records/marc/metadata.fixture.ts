import { metadataFrom } from '../statements.ts';
import { marcStatements } from './statements.ts';

/** A field whose subfields are each given as code and text: `aParis :`. */
export const field = (tag: string, indicators: string, ...subfields: string[]) => ({
  tag,
  indicators,
  value: '',
  subfields: subfields.map((one) => ({ code: one.charAt(0), text: one.slice(1) })),
});

/** The metadata of a record with these fields. */
export const metadataOfFields = (...fields: ReturnType<typeof field>[]) =>
  metadataFrom(marcStatements({ leader: '', fields }));
