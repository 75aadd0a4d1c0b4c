import { WithdrawnMessage } from '#components/layout/StatusMessage.tsx';
import { ScanStage } from '#components/object/ScanStage.tsx';
import { ScanSteps } from '#components/object/ScanStrip.tsx';
import type { CatalogueObject } from '#lib/catalogue/catalogue.ts';
import type { WithdrawnObject } from '#lib/catalogue/changes.ts';
import type { CitedObject } from '#lib/citation/cited-object.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { shownTitle } from '#lib/i18n/shown-title.ts';
import { translator } from '#lib/i18n/translate.ts';
import { scanLabel } from '#lib/scans/label.ts';
import { visibleText } from '#lib/untrusted.ts';
import styles from './EmbeddedObject.module.css';

type Props = {
  locale: Locale;
  object: CatalogueObject;
  /** Which scan is shown, from 0. */
  position: number;
  /** Address of this page for the first scan, and of the object's own page for the scan shown. */
  path: string;
  page: string;
  cited: CitedObject;
  publicUrl: string;
  viewerScript: string;
};

/** An object embedded in another site's page: the scan, links to the other scans, and a link into the library. */
export function EmbeddedObject({
  locale,
  object,
  position,
  path,
  page,
  cited,
  publicUrl,
  viewerScript,
}: Props) {
  const t = translator(locale);
  const { related_object: related } = object.tile;
  const shown = object.scans.find((scan) => scan.position === position);
  const total = object.scanCount;
  const label = shown && scanLabel(shown.scan);
  const byline = [related.creator_name, related.date_descriptive, object.organization?.fullname]
    .map(visibleText)
    .filter(Boolean)
    .join(', ');
  return (
    <main className={styles.embedded}>
      <header className={`row ${styles.header}`}>
        <div>
          <h1 className={`${styles.title} clamped`} lang={object.details.language} dir="auto">
            {shownTitle(t, related.title)}
          </h1>
          {byline && (
            <p className={`muted ${styles.byline}`} dir="auto">
              {byline}
            </p>
          )}
        </div>
        {total > 1 && (
          <nav className={`row ${styles.turning}`} aria-label={t('object.scans')}>
            <ScanSteps locale={locale} path={path} position={position} total={total} name={label} />
          </nav>
        )}
        {/* The frame is part of another site's page; the library opens in a tab of its own. */}
        <a className={styles.open} href={page} target="_blank" rel="noopener">
          {t('embed.open')}
        </a>
      </header>
      {shown && (
        <ScanStage
          locale={locale}
          object={object}
          cited={cited}
          publicUrl={publicUrl}
          shown={shown}
          near={[]}
          script={viewerScript}
        />
      )}
    </main>
  );
}

export function EmbeddedWithdrawn({ locale, object }: { locale: Locale; object: WithdrawnObject }) {
  return (
    <main className={styles.embedded}>
      <WithdrawnMessage locale={locale} object={object} isFramed />
    </main>
  );
}
