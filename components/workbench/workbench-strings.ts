import { type Locale, locales } from '#lib/i18n/locales.ts';
import { compiled, languageName, messageGroup, translator } from '#lib/i18n/translate.ts';
import { byName } from '#lib/lists.ts';

/** Questions before a page is published with errors or unpublished, or its draft discarded; with the answers. */
export function pageQuestions(locale: Locale) {
  const t = translator(locale);
  return {
    publish: { text: t('editing.problem.errors'), yes: t('workbench.save.publishAnyway') },
    unpublish: { text: t('workbench.save.unpublishAsk'), yes: t('workbench.save.unpublish') },
    discard: { text: t('workbench.save.discardAsk'), yes: t('workbench.save.discard') },
  };
}

/** The workbench's strings in one language, for the browser, which fills the placeholders. */
export function workbenchStrings(locale: Locale) {
  const workbench = messageGroup(locale, 'workbench');
  const { copied, copyFailed } = messageGroup(locale, 'citation');
  return {
    ...workbench,
    link: { ...workbench.link, copied, copyFailed },
    questions: pageQuestions(locale),
    languages: byName(locales, (one) => languageName(one, locale)),
    count: {
      error: compiled(locale, 'workbench.count.error'),
      warning: compiled(locale, 'workbench.count.warning'),
      note: compiled(locale, 'workbench.count.note'),
    },
  };
}

export type WorkbenchStrings = ReturnType<typeof workbenchStrings>;
