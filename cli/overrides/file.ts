import { z } from 'zod';
import type { Override } from '#lib/catalogue/store/overrides.ts';
import { Refused } from '../output.ts';
import { parseYaml } from '../yaml-list.ts';
import { editable, editableKeys } from './fields.ts';

/** What a file says of objects, by their ids; null: their source counts again. */
export type Overrides = Map<string, Override['said'] | null>;

const head = `# What is said of objects instead of what their sources say, by their ids.
# null for a key: the object has none. null for an object: its source counts again.
`;

const objects = z.record(z.string(), z.record(z.string(), z.unknown()).nullable());

/** Reads a file of overrides. @throws {Refused} naming what is wrong in it, whole */
export async function readOverrides(text: string, file: string): Promise<Overrides> {
  const parsed = objects.safeParse((await parseYaml(text, file)) ?? {});
  if (!parsed.success)
    throw new Refused(`${file} does not name objects by their ids, with keys of a description below each.`);
  const found: Overrides = new Map();
  const reasons: string[] = [];
  for (const [id, said] of Object.entries(parsed.data)) {
    const checked = said && checkedDescription(said);
    if (Array.isArray(checked)) reasons.push(...checked.map((reason) => `${id}: ${reason}`));
    else found.set(id, checked);
  }
  if (reasons.length > 0) throw new Refused(`${file}: ${reasons.join('\n')}\nNothing was changed.`);
  return found;
}

/** A description that editors have written, with its nulls; or the reasons why it cannot be taken. */
export function checkedDescription(said: Record<string, unknown>): Override['said'] | string[] {
  const unknown = Object.keys(said).filter((key) => !(editableKeys as string[]).includes(key));
  if (unknown.length > 0)
    return [`${unknown.join(', ')} cannot be said here; these can: ${editableKeys.join(', ')}`];
  if (said.title === null || said.title === '') return ['title: an object needs one'];
  const nulls = Object.fromEntries(Object.entries(said).filter(([, value]) => value === null));
  const given = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== null));
  const parsed = editable.safeParse(given);
  if (parsed.success) return { ...parsed.data, ...nulls };
  return parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
}

/** What a file says above objects that it cannot correct. */
const absentHead = `# These objects are not there; with their sources they come in again with what is said here:
`;

/**
 * The same file for what is said; of objects that are not there in comments, for a file is taken whole or not at all.
 * @param there ids of those that are
 */
export async function overridesFile(
  said: ReadonlyMap<string, Override['said']>,
  there: { has(id: string): boolean },
): Promise<string> {
  const { stringify } = await import('yaml');
  const textOf = (some: [string, Override['said']][]) =>
    some.length === 0 ? '' : stringify(Object.fromEntries(some), { lineWidth: 0 });
  const present = textOf([...said].filter(([id]) => there.has(id)));
  const absent = textOf([...said].filter(([id]) => !there.has(id)));
  return head + present + (absent && absentHead + absent.replace(/^(?=.)/gm, '# '));
}
