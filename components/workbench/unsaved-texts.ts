import type { PageName, PageText } from '#lib/catalogue/editing.ts';
import { isLocale } from '#lib/i18n/locales.ts';

export type Fields = PageName & PageText;

/**
 * Unsaved text as stored in the browser; `id` identifies the document that wrote it, `at` is in milliseconds, `version`
 * is the one that the text started from.
 */
export type UnsavedText = { id: string; at: number; fields: Fields; version?: number | undefined };

/** Maximum number stored for one page; beyond it the oldest are dropped. */
const max = 5;

/** Storage key of a page's unsaved texts. @param page its language and slug, or undefined for a new one */
export function unsavedKey(page: PageName | undefined): string {
  return `czytelnia-unsaved:${page ? `${page.language}/${page.slug}` : ''}`;
}

/** Parses what is stored, the newest first. Whatever may be there, invalid entries are skipped. */
export function parseUnsaved(text: string | null): UnsavedText[] {
  let value: unknown;
  try {
    value = JSON.parse(text ?? '[]');
  } catch {
    return [];
  }
  return Array.isArray(value) ? value.filter(isUnsavedText).sort((one, other) => other.at - one.at) : [];
}

/** The same list with the newest text of one document, or without any. */
export function withUnsaved(
  all: readonly UnsavedText[],
  id: string,
  text: UnsavedText | undefined,
): UnsavedText[] {
  const others = all.filter((one) => one.id !== id);
  return (text ? [text, ...others] : others).slice(0, max);
}

function isUnsavedText(value: unknown): value is UnsavedText {
  if (!isRecord(value) || typeof value.id !== 'string' || typeof value.at !== 'number') return false;
  // The largest value of a Date (ECMAScript, "Time Values").
  if (value.version !== undefined && !Number.isInteger(value.version)) return false;
  if (!(Math.abs(value.at) <= 8.64e15) || !isRecord(value.fields)) return false;
  const { language, title, description, translationKey, slug, content } = value.fields;
  const isText = [language, title, description, translationKey, slug, content].every(
    (one) => typeof one === 'string',
  );
  return isText && isLocale(String(language));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
