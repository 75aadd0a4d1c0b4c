import type { Counted } from '#components/saved/counted.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { messageGroup, translator } from '#lib/i18n/translate.ts';

// One number for each plural category that Polish and English have for whole numbers.
const samples = [1, 2, 5];

/** The workbench's sentences in one language, for the browser; placeholders are filled there. */
export function workbenchStrings(locale: Locale) {
  const t = translator(locale);
  const rules = new Intl.PluralRules(locale);
  const counted = (sentence: (count: number) => string): Counted =>
    Object.fromEntries(
      samples.map((count) => [rules.select(count), sentence(count).replace(String(count), '#')]),
    );
  const { refused: _forTheServer, ...words } = messageGroup(locale, 'workbench');
  return {
    ...words,
    count: {
      error: counted((count) => t('workbench.count.error', { count })),
      warning: counted((count) => t('workbench.count.warning', { count })),
      note: counted((count) => t('workbench.count.note', { count })),
    },
  };
}

export type WorkbenchStrings = ReturnType<typeof workbenchStrings>;
