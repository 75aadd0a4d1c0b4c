import { z } from 'zod';
import { unknownDate } from '#lib/metadata/date.ts';
import { validText } from '#lib/valid-text.ts';
import { isWebAddress } from '../../../connection/connection.ts';
import { formatTimestamp } from '../../timestamp.ts';
import type { OrElse } from './or-else.ts';

/** Maximum entries read from a list within an item. */
const maxListLength = 1000;

export const text = z.string().transform(validText);
export const count = z.int().min(0);
/** Pages treat 0 as an unknown size. */
export const noDimensions = { width: 0, height: 0 };
/** A field that has only ever been seen as null. */
export const none = z
  .unknown()
  .optional()
  .transform(() => null);

/** The contract's date where none is known. */
export const noDate = formatTimestamp(unknownDate);

/** Kinds of fields of one service. @param base its address, with a trailing slash */
export function fieldShapes(base: string, orElse: OrElse) {
  /** A field that may be missing or null, which is no error. */
  const maybe = <Value, Empty>(schema: z.ZodType<Value>, empty: Empty) =>
    orElse(
      schema.nullish().transform((given) => given ?? empty),
      empty,
    );
  return {
    maybe,
    /** The valid entries, in order. */
    list: <Value>(entry: z.ZodType<Value>) =>
      z
        .array(z.unknown())
        .transform((entries) => entries.slice(0, maxListLength))
        .pipe(z.array(orElse(entry, undefined)))
        .transform((entries) => entries.filter((one) => one !== undefined)),
    // `resolveAddress` returns ASCII, which needs no validText.
    address: z.string().transform((given) => resolveAddress(given, base)),
    maybeCount: maybe(count, 0),
    dimensions: orElse(z.object({ width: orElse(count, 0), height: orElse(count, 0) }), noDimensions),
  };
}

/**
 * Resolves an address given by a catalogue service as a browser would, against the service's own. Addresses that do not
 * lead to the web (`javascript:`, `data:`) or cannot be parsed become the empty string.
 * @param base address of the service, with a trailing slash
 */
function resolveAddress(text: string, base: string): string {
  if (text.trim() === '' || !URL.canParse(text, base)) return '';
  const url = new URL(text, base);
  return isWebAddress(url) ? url.href : '';
}
