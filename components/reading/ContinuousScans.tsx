import { Fragment } from 'react';
import { thumbnailOf } from '#components/scan/Thumbnail.tsx';
import { objectPath, scanFragment, scanPath } from '#lib/addresses.ts';
import type { CatalogueObject } from '#lib/catalogue/catalogue.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { hasText } from '#lib/reading/texts.ts';
import { scanLabel } from '#lib/scans/label.ts';
import styles from './ContinuousScans.module.css';
import { MissingScansNote } from './MissingScansNote.tsx';
import { ScanPicture } from './ScanPicture.tsx';
import { scanName } from './scan-name.ts';

type Props = { locale: Locale; object: CatalogueObject };

export function ContinuousScans({ locale, object }: Props) {
  const t = translator(locale);
  const path = objectPath(locale, object.tile.related_object);
  const next = (object.scans.at(-1)?.position ?? -1) + 1;
  return (
    <div className={styles.scans} data-parts="">
      {object.scans.map((shown, index) => {
        const { position, scan } = shown;
        const label = scanLabel(scan);
        const name = scanName(t, { position, label });
        return (
          <Fragment key={scan.id}>
            <MissingScansNote locale={locale} object={object} before={[position]} />
            <figure
              id={scanFragment(position)}
              tabIndex={-1}
              data-scan={position}
              data-label={label}
              data-text={hasText(shown) ? '' : undefined}
              data-thumbnail={JSON.stringify(thumbnailOf(scan))}
            >
              <ScanPicture locale={locale} shown={shown} sizes="min(60rem, 92vw)" isLazy={index > 0} />
              <figcaption className="row">
                <bdi>{name}</bdi>{' '}
                <a
                  className="unprinted"
                  href={scanPath(path, position)}
                  aria-label={`${t('reading.closer')}: ${name}`}
                >
                  {t('reading.closer')}
                </a>
              </figcaption>
            </figure>
          </Fragment>
        );
      })}
      {next === object.scanCount && <MissingScansNote locale={locale} object={object} before={[next]} />}
    </div>
  );
}
