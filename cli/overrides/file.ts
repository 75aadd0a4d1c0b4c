import { z } from 'zod';
import type { Override } from '#lib/catalogue/store/overrides.ts';
import { isBlank, wordsFor } from '../import/metadata.ts';
import { UserError } from '../output.ts';
import { parseYaml } from '../yaml.ts';
import { editable, editableKeys } from './fields.ts';

/** The corrections in a file by object id; null discards those of an object. */
export type Overrides = Map<string, Override['corrections'] | null>;

const head = `# What is said of objects instead of what their sources say, by their ids.
# null or an empty text for a key: the object has none. null for an object: its source counts again.
`;

const objects = z.record(z.string(), z.record(z.string(), z.unknown()).nullable());

/** Reads a file of corrections. @throws {UserError} listing all errors */
export async function readOverrides(text: string, file: string): Promise<Overrides> {
  const parsed = objects.safeParse((await parseYaml(text, file)) ?? {});
  if (!parsed.success)
    throw new UserError(`${file} does not name objects by their ids, with keys of a description below each.`);
  const found: Overrides = new Map();
  const reasons: string[] = [];
  for (const [id, corrections] of Object.entries(parsed.data)) {
    const checked = corrections && checkedDescription(corrections);
    if (Array.isArray(checked)) reasons.push(...checked.map((reason) => `${id}: ${reason}`));
    else found.set(id, checked);
  }
  if (reasons.length > 0) throw new UserError(`${file}: ${reasons.join('\n')}\nNothing was changed.`);
  return found;
}

/**
 * Checks a description written by editors, in which null or a blank text clears a key.
 * @returns the corrections, or the reasons to refuse them
 */
export function checkedDescription(description: Record<string, unknown>): Override['corrections'] | string[] {
  const unknown = Object.keys(description).filter((key) => !(editableKeys as string[]).includes(key));
  if (unknown.length > 0)
    return [`${unknown.join(', ')} cannot be corrected; these can: ${editableKeys.join(', ')}`];
  const entries = Object.entries(description);
  const cleared = Object.fromEntries(
    entries.flatMap(([key, value]) => (isBlank(key, value) ? [[key, null]] : [])),
  );
  if ('title' in cleared) return ['title: an object needs one'];
  const parsed = editable.safeParse(Object.fromEntries(entries.filter(([key]) => !(key in cleared))), {
    error: wordsFor,
  });
  if (parsed.success) return { ...parsed.data, ...cleared };
  return parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
}

/** Printed above the corrections of objects that are not in the library. */
const absentHead = `# These objects are not there; with their sources they come in again with what is said here:
`;

/**
 * Writes corrections as a file that can be read back; those of absent objects are commented out, as they are refused.
 * @param there ids of the objects that exist
 */
export async function overridesFile(
  corrections: ReadonlyMap<string, Override['corrections']>,
  there: { has(id: string): boolean },
): Promise<string> {
  const { stringify } = await import('yaml');
  const textOf = (some: [string, Override['corrections']][]) =>
    some.length === 0 ? '' : stringify(Object.fromEntries(some), { lineWidth: 0 });
  const present = textOf([...corrections].filter(([id]) => there.has(id)));
  const absent = textOf([...corrections].filter(([id]) => !there.has(id)));
  return head + present + (absent && absentHead + absent.replace(/^(?=.)/gm, '# '));
}
