import type { Locale } from '../i18n/locales.ts';
import { fieldOf, type Refusal, readItem, type SavedItem } from './item.ts';
import { maxItems, type SavedItems } from './list.ts';

const format = 'czytelnia-saved';

/**
 * To be raised when an older reader would misread the document, which it then refuses. New kinds of records and new
 * fields do not require it: readers ignore unknown fields, and refuse only the unknown record.
 */
const version = 1;

/** Maximum characters of a document that is read: far more than a full list takes. */
export const maxDocumentLength = 10_000_000;

/** The content of a document. Of repeated views the first is kept. */
export type ReadDocument = {
  items: SavedItem[];
  repeated: number;
  /** Numbers of refused records, by reason. */
  refused: Partial<Record<Refusal, number>>;
};

/** Why a text is not a document of ours: too long, not JSON, of another kind, or of a later version. */
export type DocumentProblem = 'large' | 'json' | 'format' | 'version';

/** Root-relative address of a saved view, in a language of the site. */
export function addressOf({ path, fragment }: Pick<SavedItem, 'path' | 'fragment'>, locale: Locale): string {
  return `/${locale}${path}${fragment && `#${fragment}`}`;
}

/**
 * The list as JSON, with absolute addresses, so that it can be used elsewhere too.
 * @param origin of this site @param locale language of the pages in its addresses
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
 * Parses a document of untrusted origin: only views of objects and searches of this site are accepted.
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
  const refused: ReadDocument['refused'] = {};
  let repeated = 0;
  for (const record of records) {
    const item = items.size < maxItems ? readItem(record, origin) : 'many';
    if (typeof item === 'string') refused[item] = (refused[item] ?? 0) + 1;
    else if (items.has(item.id)) repeated += 1;
    else items.set(item.id, item);
  }
  return { items: [...items.values()], repeated, refused };
}
