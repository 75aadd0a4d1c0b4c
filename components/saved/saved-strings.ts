import type { Locale } from '#lib/i18n/locales.ts';
import { compiled, messageGroup } from '#lib/i18n/translate.ts';
import type { Toggled } from './toggle-saved.ts';

export function toggledStrings(locale: Locale): Record<Toggled | 'unloaded', string> {
  const { nowSaved, nowRemoved, off, full, limit, unloaded } = messageGroup(locale, 'saved');
  return { nowSaved, nowRemoved, off, full, limit, unloaded };
}

/** The list's strings in one language, for the browser, which fills the placeholders. */
export function savedStrings(locale: Locale) {
  const words = messageGroup(locale, 'saved');
  return {
    ...words,
    untitled: messageGroup(locale, 'object').untitled,
    view: { ...words.view, page: messageGroup(locale, 'reading').page },
    items: compiled(locale, 'saved.items'),
    removed: compiled(locale, 'saved.removed'),
    report: {
      ...words.report,
      added: compiled(locale, 'saved.report.added'),
      known: compiled(locale, 'saved.report.known'),
      shape: compiled(locale, 'saved.report.shape'),
      foreign: compiled(locale, 'saved.report.foreign'),
      page: compiled(locale, 'saved.report.page'),
      many: compiled(locale, 'saved.report.many'),
    },
  };
}

export type SavedStrings = ReturnType<typeof savedStrings>;

export function positionStrings(locale: Locale) {
  const reading = messageGroup(locale, 'reading');
  const { places, placesNote, placesForgotten, forgetPlace, forgetPlaces, page } = reading;
  const { scanOf, untitled } = messageGroup(locale, 'object');
  return { places, placesNote, placesForgotten, forgetPlace, forgetPlaces, page, scanOf, untitled };
}
