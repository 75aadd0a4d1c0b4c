import { objectPath, scanFragment, scanPath } from '#lib/addresses.ts';
import type { CatalogueObject } from '#lib/catalogue/catalogue.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { pictureOf } from '#lib/scans/pictures.ts';
import styles from './ContinuousScans.module.css';
import { scanName } from './scan-words.ts';

type Props = { locale: Locale; object: CatalogueObject };

/** The scans of an object one below the other, each with its name and a link to look closer. */
export function ContinuousScans({ locale, object }: Props) {
  const t = translator(locale);
  const path = objectPath(locale, object.tile.related_object);
  return (
    <div className={styles.scans}>
      {object.scans.map((shown, index) => {
        const { position, scan } = shown;
        const name = scanName(t, shown);
        const picture = pictureOf(scan);
        return (
          <figure key={scan.id} id={scanFragment(position)}>
            {picture ? (
              <img
                src={picture.src}
                srcSet={picture.srcSet}
                sizes={picture.srcSet && 'min(60rem, 92vw)'}
                alt={t('object.scan', { number: position + 1 })}
                width={picture.width || undefined}
                height={picture.height || undefined}
                loading={index === 0 ? undefined : 'lazy'}
              />
            ) : (
              <p className={styles.missing}>{t('reading.noPicture')}</p>
            )}
            <figcaption>
              <bdi>{name}</bdi>{' '}
              <a href={scanPath(path, position)} aria-label={`${t('reading.closer')}: ${name}`}>
                {t('reading.closer')}
              </a>
            </figcaption>
          </figure>
        );
      })}
    </div>
  );
}
