import { z } from 'zod';
import { parseRecordSet, type RecordSet } from '../catalogue/changes.ts';
import { instantSchema } from '../catalogue/schema.ts';

const set = z.custom<RecordSet>((name) => typeof name === 'string' && parseRecordSet(name) !== undefined);

/** The arguments of a list request, and the position after which it resumes. */
const listState = z.strictObject({
  verb: z.enum(['ListIdentifiers', 'ListRecords']),
  metadataPrefix: z.string(),
  from: instantSchema.optional(),
  before: instantSchema.optional(),
  set: set.optional(),
  after: z.strictObject({ datestamp: instantSchema, id: z.string() }),
  /** Number of records before this position. */
  cursor: z.int().min(0),
});

const setsState = z.strictObject({ verb: z.literal('ListSets'), after: z.string(), cursor: z.int().min(0) });

const states = z.discriminatedUnion('verb', [listState, setsState]);

/** The state of a list request; the server keeps none, so the token holds all of it. */
export type ListState = z.infer<typeof listState>;
export type SetsState = z.infer<typeof setsState>;

/** Version prefix of tokens; those of other versions are refused, and the harvester starts over. */
const version = '1.';

/** Encodes a state as a token. Forged tokens are harmless: they can express no more than arguments can. */
export function writeToken(state: ListState | SetsState): string {
  return version + Buffer.from(JSON.stringify(state)).toString('base64url');
}

/** Decodes a token; undefined where it is not one of ours. */
export function readToken(token: string): ListState | SetsState | undefined {
  if (!token.startsWith(version)) return undefined;
  try {
    const json = Buffer.from(token.slice(version.length), 'base64url').toString();
    return states.parse(JSON.parse(json));
  } catch {
    return undefined;
  }
}
