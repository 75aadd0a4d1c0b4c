import type { Locale } from '#lib/i18n/locales.ts';
import { messageGroup } from '#lib/i18n/translate.ts';
import { libraryName } from '#lib/site/library-name.ts';

export function placeStrings(locale: Locale) {
  const { page } = messageGroup(locale, 'reading');
  const { scanOf } = messageGroup(locale, 'object');
  return { page, scanOf };
}

/** The strings of the reading controls, with their placeholders, for the browser. */
export function readingStrings(locale: Locale) {
  const { progress, pages, firstAlone, rightToLeft, ofOne, scansOf, last, goOn, forget, lastWay } =
    messageGroup(locale, 'reading');
  const { titleOfScans } = messageGroup(locale, 'object');
  const { close } = messageGroup(locale, 'viewer');
  return {
    progress,
    pages,
    firstAlone,
    rightToLeft,
    ofOne,
    ...placeStrings(locale),
    scansOf,
    titleOfScans,
    site: libraryName(locale),
    last,
    goOn,
    forget,
    lastWay,
    close,
  };
}

export type ReadingStrings = ReturnType<typeof readingStrings>;
