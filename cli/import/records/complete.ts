import type { ObjectMetadata } from '../metadata.ts';
import type { Statement } from './statements.ts';

// Fields that only a value of the same field covers: a year or a code may occur in a title by chance.
const groups: Partial<Record<keyof ObjectMetadata, string>> = {
  title: 'title',
  titles: 'title',
  creator: 'people',
  contributors: 'people',
  language: 'language',
  languages: 'language',
  identifier: 'identifier',
  identifiers: 'identifier',
  date: 'date',
  number: 'number',
};

/**
 * The statements of a record, followed by those of another record of the same thing in a poorer format that say
 * something new. Names are compared without order, dates of life and punctuation.
 */
export function completedBy(richer: Statement[], poorer: Statement[]): Statement[] {
  const known = new Map<string, string>();
  for (const { metadata } of richer)
    for (const [group, text] of textsIn(metadata))
      for (const name of new Set([group, 'all'])) known.set(name, `${known.get(name) ?? ''}${spaced(text)}|`);
  const isKnown = ([group, text]: [string, string]) => (known.get(group) ?? '').includes(spaced(text));
  return [...richer, ...poorer.filter(({ metadata }) => !textsIn(metadata).every(isKnown))];
}

/** The texts of a statement as they are compared, each with the group of its field. */
function textsIn(metadata: ObjectMetadata): [group: string, text: string][] {
  return Object.entries(metadata).flatMap(([field, value]) => {
    const group = groups[field as keyof ObjectMetadata] ?? 'all';
    const items: unknown[] = typeof value === 'object' ? Object.values(value) : [value];
    return items.flatMap((item) => {
      const text = textOf(item);
      if (text === undefined) return [];
      const compared = group === 'people' ? nameKey(text) : plain(text);
      return compared === '' ? [] : [[group, compared] as [string, string]];
    });
  });
}

function textOf(item: unknown): string | undefined {
  if (typeof item === 'string') return item;
  const { text, name, value } = (item ?? {}) as Record<string, unknown>;
  return [text, name, value].find((one) => typeof one === 'string');
}

const spaced = (text: string) => ` ${text} `;
const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
const nameKey = (name: string) =>
  plain(name.replace(/\(.*\)|,? *[\d–?-]{4,}.*$/g, ''))
    .split(' ')
    .sort()
    .join(' ');
