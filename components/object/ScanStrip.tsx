import { GoTo } from '#components/reading/GoTo.tsx';
import { scanName } from '#components/reading/scan-name.ts';
import { Thumbnail } from '#components/scan/Thumbnail.tsx';
import { objectPath, scanPath } from '#lib/addresses.ts';
import type { CatalogueObject } from '#lib/catalogue/catalogue.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { isPageNumber, scanLabel } from '#lib/scans/label.ts';
import styles from './ScanStrip.module.css';

type Props = {
  locale: Locale;
  object: CatalogueObject;
  position: number;
  /** The page requested by the visitor, if it does not exist. */
  missing: string | undefined;
};

/** The scans around the one shown as small pictures, each a link, with links to those before and after. */
export function ScanStrip({ locale, object, position, missing }: Props) {
  const t = translator(locale);
  const { scans, scanCount: total } = object;
  const path = objectPath(locale, object.tile.related_object);
  const address = (index: number) => scanPath(path, index);
  const shown = scans.find((scan) => scan.position === position);
  const label = shown && scanLabel(shown.scan);
  const name = label && scanName(t, { position, label });
  const first = scans[0]?.position ?? 0;
  const next = (scans.at(-1)?.position ?? 0) + 1;
  return (
    <nav className={`${styles.scans} unprinted`} aria-label={t('object.scans')} data-of-scan="strip">
      <div className={`row ${styles.where}`}>
        <ScanSteps locale={locale} path={path} position={position} total={total} name={name} />
        <GoTo
          locale={locale}
          action={path}
          hidden={position > 0 ? { scan: position + 1 } : {}}
          missing={missing}
        />
      </div>
      <ol className={styles.strip} start={first + 1}>
        {first > 0 && (
          <li className={styles.more}>
            <a href={address(first - 1)}>{t('object.scansBefore', { number: first })}</a>
          </li>
        )}
        {scans.map(({ position: index, scan }) => {
          const own = scanLabel(scan);
          return (
            <li key={scan.id}>
              <a href={address(index)} aria-current={index === position ? 'true' : undefined}>
                <Thumbnail
                  scan={scan}
                  alt={t('object.scan', { number: index + 1 })}
                  missing={styles.missing}
                  // The scan itself comes first: browsers request lazy pictures from far outside of the viewport.
                  fetchPriority="low"
                />
                {own && isPageNumber(own) && (
                  <span className="heard">{t('reading.page', { label: '' })}</span>
                )}
                {/* The number of the scan has been read out already. */}
                <span className={styles.name} dir="auto" {...(!own && { 'aria-hidden': true })}>
                  {own ?? index + 1}
                </span>
              </a>
            </li>
          );
        })}
        {next < total && (
          <li className={styles.more}>
            <a href={address(next)}>{t('object.scansAfter', { number: total - next })}</a>
          </li>
        )}
      </ol>
    </nav>
  );
}

type StepsProps = {
  locale: Locale;
  /** Address for the first scan. */
  path: string;
  position: number;
  total: number;
  /** What the scan is called besides its number. */
  name: string | undefined;
};

/** Which of the scans is shown, with links to those before and after it. */
export function ScanSteps({ locale, path, position, total, name }: StepsProps) {
  const t = translator(locale);
  return (
    <>
      {position > 0 && (
        <a href={scanPath(path, position - 1)} rel="prev">
          {t('object.previousScan')}
        </a>
      )}
      <span data-where="">
        {t('object.scanOf', { number: position + 1, total })}
        {name && ` · ${name}`}
      </span>
      {position < total - 1 && (
        <a href={scanPath(path, position + 1)} rel="next">
          {t('object.nextScan')}
        </a>
      )}
    </>
  );
}
