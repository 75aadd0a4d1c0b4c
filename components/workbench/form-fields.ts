import { isLocale } from '#lib/i18n/locales.ts';
import type { Fields } from './unsaved-texts.ts';

/** The form's current values; fields that it does not have, or no longer has, keep their saved values. */
export function readFields(form: HTMLFormElement | null, saved: Fields): Fields {
  const value = (name: keyof Fields) => fieldOf(form, name)?.value ?? saved[name];
  const language = value('language');
  return {
    title: value('title'),
    language: isLocale(language) ? language : saved.language,
    description: value('description'),
    translationKey: value('translationKey'),
    slug: value('slug'),
    content: value('content'),
  };
}

/** Sets the fields that the form has; the text itself is left to the caller, who can make that undoable. */
export function putFields(form: HTMLFormElement | null, values: Partial<Fields>): void {
  for (const name of ['title', 'language', 'description', 'translationKey', 'slug'] as const) {
    const field = fieldOf(form, name);
    const value = values[name];
    if (!field || value === undefined || field.disabled) continue;
    field.value = value;
    // An unknown value would leave nothing selected: the first option stands for that.
    if (field instanceof HTMLSelectElement && field.selectedIndex === -1) field.selectedIndex = 0;
  }
}

function fieldOf(form: HTMLFormElement | null, name: string) {
  const field = form?.elements.namedItem(name);
  const isField =
    field instanceof HTMLInputElement ||
    field instanceof HTMLSelectElement ||
    field instanceof HTMLTextAreaElement;
  return isField ? field : undefined;
}
