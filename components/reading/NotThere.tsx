import type { CatalogueObject } from '#lib/catalogue/catalogue.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { gapSentence, gapsOf } from '#lib/reading/missing-scans.ts';
import { isSameLabel } from '#lib/scans/label.ts';

type Props = {
  locale: Locale;
  object: CatalogueObject;
  /** The page requested by the visitor. */
  page: string;
};

/** Says that there is no such page, or that the library does not have its scan. */
export function NotThere({ locale, object, page }: Props) {
  const gaps = gapsOf(object.details.missing);
  const gap = gaps.find(({ labels }) => labels.some((label) => isSameLabel(label, page)));
  return (
    <p id="not-there" role="status" dir="auto">
      {gap ? gapSentence(locale, gap, object.scanCount) : translator(locale)('reading.notThere', { page })}
    </p>
  );
}
