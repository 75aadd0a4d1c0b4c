import type { Locale } from '../i18n/locales.ts';
import { fieldOf, type Refusal, readItem, type SavedItem } from './item.ts';
import { maxItems, type SavedItems } from './list.ts';

const format = 'czytelnia-saved';

/**
 * Raised when a reader of before would misread what is written; it refuses the whole document then. New kinds of records and new
 * fields do not raise it: a reader that does not know them passes over the field, and refuses the record alone.
 */
const version = 1;

/** Characters of a document that is read: far above what a full list takes. */
export const maxDocumentLength = 10_000_000;

/** What was read of a document. Of views that stand in it more than once the first is taken. */
export type ReadDocument = {
  items: SavedItem[];
  repeated: number;
  /** How many records were refused, by reason. */
  refused: Partial<Record<Refusal, number>>;
};

/** Why a text is no document of ours: too long, no JSON, of another kind, or of a later version. */
export type DocumentProblem = 'large' | 'json' | 'format' | 'version';

/** Root-relative address of what was saved, in a language of the site. */
export function addressOf({ path, fragment }: Pick<SavedItem, 'path' | 'fragment'>, locale: Locale): string {
  return `/${locale}${path}${fragment && `#${fragment}`}`;
}

/**
 * The list as JSON, with absolute addresses, so that it is of use elsewhere too.
 * @param origin of this site @param locale language of the pages that its addresses lead to
 */
export function formatDocument(items: SavedItems, origin: string, locale: Locale, indent?: number): string {
  const records = items.map(({ id, path, fragment, thumbnail, ...words }) => ({
    address: origin + addressOf({ path, fragment }, locale),
    ...words,
    ...(thumbnail && { thumbnail: { ...thumbnail, src: new URL(thumbnail.src, origin).href } }),
  }));
  return JSON.stringify({ format, version, items: records }, (_, value) => value || undefined, indent);
}

/**
 * Reads a document that anybody may have written: only views of objects and searches of this site are taken from it.
 * @param origin of this site
 */
export function parseDocument(text: string, origin: string): ReadDocument | DocumentProblem {
  if (text.length > maxDocumentLength) return 'large';
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    return 'json';
  }
  if (fieldOf(document, 'format') !== format) return 'format';
  if (fieldOf(document, 'version') !== version) return 'version';
  const records = fieldOf(document, 'items');
  return Array.isArray(records) ? readRecords(records, origin) : 'format';
}

function readRecords(records: unknown[], origin: string): ReadDocument {
  const items = new Map<string, SavedItem>();
  const read: ReadDocument = { items: [], repeated: 0, refused: {} };
  const refuse = (reason: Refusal) => {
    read.refused[reason] = (read.refused[reason] ?? 0) + 1;
  };
  for (const record of records) {
    const item = items.size < maxItems ? readItem(record, origin) : 'many';
    if (typeof item === 'string') refuse(item);
    else if (items.has(item.id)) read.repeated += 1;
    else items.set(item.id, item);
  }
  read.items.push(...items.values());
  return read;
}
