import type { Counted } from '#components/saved/counted.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { messageGroup, translator } from '#lib/i18n/translate.ts';

// One number for each plural category that Polish and English have for whole numbers.
const samples = [1, 2, 5];

/** What an editor is asked before a page is published with errors, taken back or its draft thrown away; and the answer. */
export function pageQuestions(locale: Locale) {
  const t = translator(locale);
  return {
    publish: { text: t('editing.problem.errors'), yes: t('workbench.save.publishAnyway') },
    unpublish: { text: t('workbench.save.unpublishAsk'), yes: t('workbench.save.unpublish') },
    discard: { text: t('workbench.save.discardAsk'), yes: t('workbench.save.discard') },
  };
}

/** The workbench's sentences in one language, for the browser; placeholders are filled there. */
export function workbenchStrings(locale: Locale) {
  const t = translator(locale);
  const rules = new Intl.PluralRules(locale);
  const counted = (sentence: (count: number) => string): Counted =>
    Object.fromEntries(
      samples.map((count) => [rules.select(count), sentence(count).replace(String(count), '#')]),
    );
  return {
    ...messageGroup(locale, 'workbench'),
    questions: pageQuestions(locale),
    count: {
      error: counted((count) => t('workbench.count.error', { count })),
      warning: counted((count) => t('workbench.count.warning', { count })),
      note: counted((count) => t('workbench.count.note', { count })),
    },
  };
}

export type WorkbenchStrings = ReturnType<typeof workbenchStrings>;
