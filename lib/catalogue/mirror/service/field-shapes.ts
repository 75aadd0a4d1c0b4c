import { z } from 'zod';
import { unknownDate } from '#lib/metadata/date.ts';
import { validText } from '#lib/valid-text.ts';
import { showTimestamp } from '../../timestamp.ts';
import { resolveAddress } from './addresses.ts';
import type { OrElse } from './or-else.ts';

/** Entries of a list inside of an item that are read. */
const maxListLength = 1000;

export const text = z.string().transform(validText);
export const count = z.int().min(0);
/** Pages take 0 for a size that is not known. */
export const noDimensions = { width: 0, height: 0 };
/** What was only ever seen as null. */
export const none = z
  .unknown()
  .optional()
  .transform(() => null);

/** The contract's date where nothing is known. */
export const noDate = showTimestamp(unknownDate);

/** Kinds of fields of one service. @param base its address, with a slash at the end */
export function fieldShapes(base: string, orElse: OrElse) {
  /** May be missing or null, which is no fault. */
  const maybe = <Value, Empty>(schema: z.ZodType<Value>, empty: Empty) =>
    orElse(
      schema.nullish().transform((given) => given ?? empty),
      empty,
    );
  return {
    maybe,
    /** The sound entries, in order. */
    list: <Value>(entry: z.ZodType<Value>) =>
      z
        .array(z.unknown())
        .transform((entries) => entries.slice(0, maxListLength))
        .pipe(z.array(orElse(entry, undefined)))
        .transform((entries) => entries.filter((one) => one !== undefined)),
    // What `resolveAddress` gives is ASCII: valid as it is.
    address: z.string().transform((given) => resolveAddress(given, base)),
    maybeCount: maybe(count, 0),
    dimensions: orElse(z.object({ width: orElse(count, 0), height: orElse(count, 0) }), noDimensions),
  };
}
