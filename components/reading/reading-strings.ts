import type { Locale } from '#lib/i18n/locales.ts';
import { messageGroup } from '#lib/i18n/translate.ts';

/** What the controls of reading say, with their placeholders, for the browser. */
export function readingStrings(locale: Locale) {
  const { progress, firstAlone, rightToLeft, ofOne, page, scansOf, last, goOn, forget } = messageGroup(
    locale,
    'reading',
  );
  const { scanOf, titleOfScans } = messageGroup(locale, 'object');
  const { name } = messageGroup(locale, 'site');
  return {
    progress,
    firstAlone,
    rightToLeft,
    ofOne,
    page,
    scanOf,
    scansOf,
    titleOfScans: `${titleOfScans} · ${name}`,
    last,
    goOn,
    forget,
  };
}

export type ReadingStrings = ReturnType<typeof readingStrings>;
