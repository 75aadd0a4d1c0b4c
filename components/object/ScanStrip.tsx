import { objectPath } from '#lib/addresses.ts';
import type { CatalogueObject } from '#lib/catalogue/catalogue.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import styles from './ScanStrip.module.css';

type Props = { locale: Locale; object: CatalogueObject; position: number };

/** All scans of an object as small pictures, each a link to itself. */
export function ScanStrip({ locale, object, position }: Props) {
  const t = translator(locale);
  const total = object.scans.length;
  const path = objectPath(locale, object.tile.related_object);
  const address = (index: number) => (index === 0 ? path : `${path}?scan=${index + 1}`);
  return (
    <nav className={styles.scans} aria-label={t('object.scans')}>
      <p className={styles.where}>
        {position > 0 && (
          <a href={address(position - 1)} rel="prev">
            {t('object.previousScan')}
          </a>
        )}
        <span>{t('object.scanOf', { number: position + 1, total })}</span>
        {position < total - 1 && (
          <a href={address(position + 1)} rel="next">
            {t('object.nextScan')}
          </a>
        )}
      </p>
      <ol className={styles.strip}>
        {object.scans.map(({ scan }, index) => {
          const thumbnail = scan.thumbnails[0];
          return (
            <li key={scan.id}>
              <a href={address(index)} aria-current={index === position ? 'true' : undefined}>
                <img
                  src={thumbnail?.url}
                  alt={t('object.scan', { number: index + 1 })}
                  width={thumbnail?.dimensions.width}
                  height={thumbnail?.dimensions.height}
                  loading="lazy"
                />
                <span aria-hidden="true">{scan.pagination_info.scan_name ?? index + 1}</span>
              </a>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
