import { Citation } from '#components/citation/Citation.tsx';
import { Title } from '#components/layout/Title.tsx';
import { SaveObject } from '#components/saved/SaveObject.tsx';
import type { CatalogueObject } from '#lib/catalogue/catalogue.ts';
import type { EntityTile } from '#lib/catalogue/schema.ts';
import type { CitedObject } from '#lib/citation/cited-object.ts';
import { visibleText } from '#lib/foreign.ts';
import { type Locale, locales } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import type { IssuesBeside } from '#lib/search/issues.ts';
import type { SimilarObjects } from '#lib/search/query.ts';
import { Downloads } from './Downloads.tsx';
import { Neighbours } from './Neighbours.tsx';
import styles from './Object.module.css';
import { ObjectFacts } from './ObjectFacts.tsx';
import { ScanStage } from './ScanStage.tsx';
import { ScanStrip } from './ScanStrip.tsx';
import { Similar } from './Similar.tsx';
import { WorkDownloads } from './WorkDownloads.tsx';

type Props = {
  locale: Locale;
  object: CatalogueObject;
  /** What a citation says of it, with the address of the scan that is shown. */
  cited: CitedObject;
  /** Which scan is shown, from 0. */
  position: number;
  neighbours: { newer?: EntityTile | undefined; older?: EntityTile | undefined };
  /** Issues of its series beside it. */
  issues?: IssuesBeside | undefined;
  /** Undefined: the index does not say now. */
  similar: SimilarObjects | undefined;
  /** Address of the viewer's script. */
  viewerScript: string;
};

/** An object: the scan to look at, what is known of it, what can be taken away. */
export function ObjectView(props: Props) {
  const { locale, object, cited, position, neighbours, issues, similar, viewerScript } = props;
  const t = translator(locale);
  const { related_object: related } = object.tile;
  const shown = object.scans[position];
  const { description } = object.details;
  const written = [locale, ...locales].find((one) => description?.[one] !== undefined);
  const byline = [related.creator_name, related.date_descriptive].map(visibleText).filter(Boolean).join(', ');
  return (
    <article className={styles.object}>
      <header className={styles.header}>
        <Title
          locale={locale}
          text={visibleText(related.title) || t('object.untitled')}
          lang={object.details.language}
        />
        {byline && (
          <p className={styles.byline} dir="auto">
            {byline}
          </p>
        )}
        <SaveObject locale={locale} object={object} position={position} byline={byline} />
      </header>
      {shown && (
        <ScanStage
          locale={locale}
          object={object}
          cited={cited}
          shown={shown}
          position={position}
          script={viewerScript}
        />
      )}
      {object.scans.length > 1 && <ScanStrip locale={locale} object={object} position={position} />}
      <div className={styles.columns}>
        <section aria-labelledby="about">
          <h2 id="about">{t('object.about')}</h2>
          {description && written && (
            <p className={styles.description} lang={written === locale ? undefined : written} dir="auto">
              {description[written]}
            </p>
          )}
          <ObjectFacts locale={locale} object={object} shown={shown?.scan} issues={issues} />
        </section>
        <section className={styles.away} aria-labelledby="downloads">
          <h2 id="downloads">{t('object.downloads')}</h2>
          {shown && <Downloads locale={locale} shown={shown} tile={object.tile} />}
          <WorkDownloads locale={locale} object={object} />
        </section>
      </div>
      <Citation locale={locale} cited={cited} />
      {similar && <Similar locale={locale} {...similar} />}
      <Neighbours locale={locale} {...neighbours} />
    </article>
  );
}
