import type { z } from 'zod';

/**
 * Attaches a fallback to a schema, for when the value is broken. Shapes take this function as a parameter, so that one
 * declaration yields both a lenient and a strict schema: see {@link orElse} and {@link orIssue}.
 */
export type OrElse = <Value, Fallback>(
  schema: z.ZodType<Value>,
  fallback: Fallback,
) => z.ZodType<Value | Fallback>;

/** A broken value becomes its fallback. */
export const orElse: OrElse = <Value, Fallback>(schema: z.ZodType<Value>, fallback: Fallback) => {
  const widened: z.ZodType<Value | Fallback> = schema;
  return widened.catch(() => fallback);
};

/** A broken value remains an issue with its path: plain zod, without fallbacks. */
export const orIssue: OrElse = (schema) => schema;

/** One shape in both variants. */
export type Shape<Value> = { strict: z.ZodType<Value>; lenient: z.ZodType<Value> };

/** A broken field as a dotted path, and what is wrong with it. */
export type Problem = { field: string; problem: string };

/**
 * Reads a value, using its fallbacks.
 * @returns `value` undefined where a field without a fallback is broken; the first problem then says why
 */
export function readLeniently<Value>(
  { strict, lenient }: Shape<Value>,
  given: unknown,
): { value: Value | undefined; problems: Problem[] } {
  const whole = strict.safeParse(given);
  if (whole.success) return { value: whole.data, problems: [] };
  const rest = lenient.safeParse(given);
  const { issues } = rest.success ? whole.error : rest.error;
  return { value: rest.data, problems: issues.map(problemOf) };
}

function problemOf({ path, message }: z.core.$ZodIssue): Problem {
  return { field: path.map(String).join('.') || '(itself)', problem: message };
}
