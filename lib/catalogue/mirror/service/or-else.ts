import type { z } from 'zod';

/**
 * A shape with a value that stands in for it where it is broken. Whoever declares shapes takes this as a parameter
 * and so declares them twice at once: see {@link orElse} and {@link orIssue}.
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

/** A broken value is an issue with its path, as zod has it without fallbacks. */
export const orIssue: OrElse = (schema) => schema;

/** One shape declared with each of the two. */
export type Shape<Value> = { strict: z.ZodType<Value>; lenient: z.ZodType<Value> };

/** A field that is wrong, as a path with dots, and what is wrong with it. */
export type Problem = { field: string; problem: string };

/**
 * Reads a value with its fallbacks.
 * @returns `value` undefined where what has no fallback is broken; then the first problem is why
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
