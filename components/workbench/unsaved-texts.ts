import { isLocale, type Locale } from '#lib/i18n/locales.ts';

/** Everything that an editor has typed of a page. */
export type Fields = {
  title: string;
  language: Locale;
  description: string;
  translationKey: string;
  slug: string;
  content: string;
};

/**
 * Unsaved text as the browser has stored it; `id` names the document that wrote it, `at` is in milliseconds, `version` is the
 * one that the text was written from.
 */
export type UnsavedText = { id: string; at: number; fields: Fields; version?: number | undefined };

/** As many as this are stored of one page; of more the oldest go. */
const max = 5;

/** Where the unsaved text of a page is stored. @param page its language and slug, or nothing for a new one */
export function unsavedKey(page: { language: Locale; slug: string } | undefined): string {
  return `czytelnia-unsaved:${page ? `${page.language}/${page.slug}` : ''}`;
}

/** Reads what is stored, the newest first. Whatever stands there, what makes no sense is passed over. */
export function parseUnsaved(text: string | null): UnsavedText[] {
  let value: unknown;
  try {
    value = JSON.parse(text ?? '[]');
  } catch {
    return [];
  }
  return Array.isArray(value) ? value.filter(isUnsavedText).sort((one, other) => other.at - one.at) : [];
}

/** The same with one document's text in its newest state, or without it. */
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
  // A Date holds no more than this (ECMAScript, "Time Values").
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
