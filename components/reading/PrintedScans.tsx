import { Title } from '#components/layout/Title.tsx';
import { objectPath, scanPath } from '#lib/addresses.ts';
import type { CatalogueObject } from '#lib/catalogue/catalogue.ts';
import { citedObject } from '#lib/citation/cited-object.ts';
import { toText } from '#lib/citation/to-text.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { shownTitle } from '#lib/i18n/shown-title.ts';
import { translator } from '#lib/i18n/translate.ts';
import { maxPrinted, printPath } from '#lib/reading/print-range.ts';
import { scanLabel } from '#lib/scans/label.ts';
import { MissingScansNote } from './MissingScansNote.tsx';
import styles from './PrintedScans.module.css';
import { placeName } from './place-name.ts';
import { placeStrings } from './reading-strings.ts';
import { ScanPicture } from './ScanPicture.tsx';

type Props = {
  locale: Locale;
  /** Contains only the scans to be printed. */
  object: CatalogueObject;
  publicUrl: string;
};

/** Scans of an object for printing, each on a sheet of its own, with a caption and citation at the foot. */
export function PrintedScans({ locale, object, publicUrl }: Props) {
  const t = translator(locale);
  const { scans, scanCount: total, tile, details } = object;
  const { related_object: related } = tile;
  const first = scans[0]?.position ?? 0;
  const next = first + scans.length;
  const following = { from: next, count: maxPrinted };
  const strings = placeStrings(locale);
  // A scan that is missing next to a printed range is not missing from it.
  const gapsAt = (position: number) => [
    ...(position === 0 ? [0] : []),
    ...(position + 1 < next || next === total ? [position + 1] : []),
  ];
  return (
    <article className={styles.printed} data-picture-failed={t('reading.pictureFailed')}>
      <header className={styles.about}>
        <Title locale={locale} text={shownTitle(t, related.title)} lang={details.language} />
        <p>
          <b>
            {scans.length > 1
              ? t('reading.scansOf', { first: first + 1, last: next, total })
              : t('object.scanOf', { number: next, total })}
          </b>
        </p>
        <p>{t('reading.print.about')}</p>
        <p>
          <button type="button" data-print="">
            {t('reading.print.print')}
          </button>{' '}
          <a href={scanPath(objectPath(locale, related), first)}>{t('reading.print.back')}</a>
        </p>
        {next < total && scans.length === maxPrinted && (
          <p>
            {t('reading.print.most', { most: maxPrinted })}{' '}
            <a href={printPath(locale, related, following, total)}>
              {t('reading.print.following', { first: next + 1, last: Math.min(next + maxPrinted, total) })}
            </a>
          </p>
        )}
      </header>
      {scans.map((shown) => (
        <figure key={shown.scan.id}>
          <ScanPicture locale={locale} shown={shown} />
          <figcaption>
            <b dir="auto">
              {placeName(strings, { position: shown.position, total, label: scanLabel(shown.scan) })}
            </b>
            <span dir="auto">{toText(citedObject(object, locale, publicUrl, shown.position), locale)}</span>
            <MissingScansNote locale={locale} object={object} before={gapsAt(shown.position)} />
          </figcaption>
        </figure>
      ))}
    </article>
  );
}
