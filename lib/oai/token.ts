import { z } from 'zod';
import { parseRecordSet } from '../catalogue/changes.ts';
import { instantSchema } from '../catalogue/schema.ts';

const set = z.string().transform((name, context) => {
  const parsed = parseRecordSet(name);
  if (parsed) return parsed;
  context.addIssue({ code: 'custom', message: 'not a set' });
  return z.NEVER;
});

/** What a list of records was asked for with, and the place behind which it goes on. */
const listState = z.strictObject({
  verb: z.enum(['ListIdentifiers', 'ListRecords']),
  metadataPrefix: z.string(),
  from: instantSchema.optional(),
  before: instantSchema.optional(),
  set: set.optional(),
  after: z.strictObject({ datestamp: instantSchema, id: z.string() }),
  /** How many records came before. */
  cursor: z.int().min(0),
});

const setsState = z.strictObject({ verb: z.literal('ListSets'), after: z.string(), cursor: z.int().min(0) });

const states = z.discriminatedUnion('verb', [listState, setsState]);

/** Where a list goes on: all that the server must know of it, since it remembers nothing. */
export type ListState = z.infer<typeof listState>;
export type SetsState = z.infer<typeof setsState>;

/** What tokens begin with; those of another shape are refused, and the harvester begins anew. */
const version = '1.';

/** A state as a token. One can be made up: it says no more than arguments could, and so leads to no more. */
export function writeToken(state: ListState | SetsState): string {
  return version + Buffer.from(JSON.stringify(state)).toString('base64url');
}

/** The state in a token; undefined where it is none of ours. */
export function readToken(token: string): ListState | SetsState | undefined {
  if (!token.startsWith(version)) return undefined;
  try {
    const json = Buffer.from(token.slice(version.length), 'base64url').toString();
    return states.parse(JSON.parse(json));
  } catch {
    return undefined;
  }
}
