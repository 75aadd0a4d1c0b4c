import { lookup } from '#lib/lists.ts';
import type { ObjectMetadata } from '../metadata.ts';
import type { Statement } from './statements.ts';

/** Fields with the same kind of values as others. */
const sameFields = {
  titles: 'title',
  creator: 'contributors',
  languages: 'language',
  identifiers: 'identifier',
};
/** Fields that only a value of the same kind covers: a year, a code or a place may occur in a title by chance. */
const separateFields = new Set(
  'title contributors language identifier date number categories publish_place rights rights_url source source_url series'.split(
    ' ',
  ),
);

/** Longer than any name; the rest of a text that is none is not searched for dates of life. */
const maxNameLength = 300;

/**
 * The statements of a record, followed by those of another record of the same thing in a poorer format that say
 * something new. Names are compared without order, dates of life and punctuation.
 */
export function completedBy(richer: Statement[], poorer: Statement[]): Statement[] {
  if (richer.length === 0) return poorer;
  const known = new Map<string, string>();
  for (const { metadata } of richer)
    for (const [group, text] of textsIn(metadata))
      for (const name of new Set([group, 'all'])) known.set(name, `${known.get(name) ?? ''}${spaced(text)}|`);
  const isKnown = ([group, text]: [string, string]) => (known.get(group) ?? '').includes(spaced(text));
  const isNew = ({ metadata }: Statement) => {
    const texts = textsIn(metadata);
    // What has no text, such as a resolution, cannot be compared.
    return texts.length === 0 || !texts.every(isKnown);
  };
  return [...richer, ...poorer.filter(isNew)];
}

/** The texts of a statement as they are compared, each with the group of its field. */
function textsIn(metadata: ObjectMetadata): [group: string, text: string][] {
  return Object.entries(metadata).flatMap(([field, value]) => {
    const known = lookup<string>(sameFields, field) ?? field;
    const group = separateFields.has(known) ? known : 'all';
    const items: unknown[] = typeof value === 'object' ? Object.values(value) : [value];
    return items.flatMap((item) => {
      const said = (typeof item === 'string' ? { text: item } : (item ?? {})) as Record<string, unknown>;
      const text = [said.text, said.name, said.value].find((one) => typeof one === 'string') ?? '';
      // Of marks alone, such as `[?]`, the marks are compared.
      const compared = (group === 'contributors' ? nameKey(text) : plain(text)) || text;
      // What a subject or a relation refers to; also known by its text, it is still new.
      const addresses = [said.uri, said.target].filter((one) => typeof one === 'string');
      return [
        ...(compared ? [[group, compared] as [string, string]] : []),
        ...addresses.map((address): [string, string] => ['address', address]),
      ];
    });
  });
}

/** A text as it is compared: without case and punctuation. */
export const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
const spaced = (text: string) => ` ${text} `;
const nameKey = (name: string) =>
  plain(name.slice(0, maxNameLength).replace(/\([^()]*\)|,? *[\d–?-]{4,}.*$/g, ''))
    .split(' ')
    .sort()
    .join(' ');
