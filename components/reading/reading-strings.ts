import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';

/** What the controls of reading say, with their placeholders, for the browser. */
export function readingStrings(locale: Locale) {
  const t = translator(locale);
  return {
    progress: t('reading.progress'),
    pages: t('reading.views.facing'),
    firstAlone: t('reading.firstAlone'),
    rightToLeft: t('reading.rightToLeft'),
    ofOne: t.raw('reading.ofOne') as string,
    page: t.raw('reading.page') as string,
    scanOf: t.raw('object.scanOf') as string,
    scansOf: t.raw('reading.scansOf') as string,
    titleOfScans: `${t.raw('object.titleOfScans')} · ${t('site.name')}`,
    last: t.raw('reading.last') as string,
    goOn: t('reading.goOn'),
    forget: t('reading.forget'),
  };
}

export type ReadingStrings = ReturnType<typeof readingStrings>;
