import { Citation } from '#components/citation/Citation.tsx';
import { FindOnObject } from '#components/find/FindOnObject.tsx';
import { Island } from '#components/islands/Island.tsx';
import { Title } from '#components/layout/Title.tsx';
import { MissingScansNote, NotThere } from '#components/reading/MissingScansNote.tsx';
import { ObjectContents } from '#components/reading/ObjectContents.tsx';
import { Reading } from '#components/reading/Reading.tsx';
import { ReadingWays } from '#components/reading/ReadingWays.tsx';
import { NoText, ReadText } from '#components/reading/ReadText.tsx';
import { SaveObject } from '#components/saved/SaveObject.tsx';
import { objectPath, scanPath } from '#lib/addresses.ts';
import type { CatalogueObject, ObjectScan } from '#lib/catalogue/catalogue.ts';
import type { EntityTile } from '#lib/catalogue/schema.ts';
import type { CitedObject } from '#lib/citation/cited-object.ts';
import { type Locale, locales } from '#lib/i18n/locales.ts';
import { shownTitle } from '#lib/i18n/shown-title.ts';
import { messageGroup, translator } from '#lib/i18n/translate.ts';
import type { NearestText, PageText } from '#lib/reading/texts.ts';
import type { AdjacentIssues, PartsWithin } from '#lib/search/issues.ts';
import type { SimilarObjects } from '#lib/search/query.ts';
import type { FindOnObject as Finding } from '#lib/site/find-in-object.ts';
import { visibleText } from '#lib/untrusted.ts';
import { Downloads } from './Downloads.tsx';
import { Neighbours } from './Neighbours.tsx';
import styles from './Object.module.css';
import { ObjectFacts } from './ObjectFacts.tsx';
import { OwnParts } from './OwnParts.tsx';
import { ScanStage } from './ScanStage.tsx';
import { ScanStrip } from './ScanStrip.tsx';
import { Similar } from './Similar.tsx';
import { WorkDownloads } from './WorkDownloads.tsx';

type Props = {
  locale: Locale;
  object: CatalogueObject;
  /** The object to cite, with the address of the scan that is shown. */
  cited: CitedObject;
  publicUrl: string;
  /** Which scan is shown, from 0. */
  position: number;
  /** Scans close to that one, for facing pages. */
  near: readonly ObjectScan[];
  /** The page requested by the visitor, if it does not exist. */
  missing?: string | undefined;
  /** The text of a scan that cannot be zoomed; for others the viewer shows it. */
  text?: PageText | undefined;
  /** The nearest scan with a text, if this one has none. */
  nearText?: NearestText | undefined;
  neighbours: { newer?: EntityTile | undefined; older?: EntityTile | undefined };
  /** What is searched for in the texts of all its scans; undefined where there is nothing to search. */
  finding?: Finding | undefined;
  issues?: AdjacentIssues | undefined;
  /** Its own parts, if it is a whole work. */
  parts?: PartsWithin | undefined;
  /** Undefined: the index is unavailable at the moment. */
  similar: SimilarObjects | undefined;
  /** The HTML for embedding it in other sites; undefined: not allowed. */
  embed?: string | undefined;
  viewerScript: string;
};

function embedStrings(locale: Locale) {
  const t = translator(locale);
  const { copy, copied, copyFailed } = messageGroup(locale, 'citation');
  return { title: t('embed.title'), about: t('embed.about'), copy, copied, copyFailed };
}

export function ObjectView(props: Props) {
  const {
    locale,
    object,
    cited,
    publicUrl,
    position,
    near,
    missing,
    text,
    nearText,
    finding,
    neighbours,
    issues,
    parts,
    similar,
    embed,
    viewerScript,
  } = props;
  const t = translator(locale);
  const { related_object: related } = object.tile;
  const shown = object.scans.find((scan) => scan.position === position);
  const { description } = object.details;
  const written = [locale, ...locales].find((one) => description?.[one] !== undefined);
  const find = finding && <FindOnObject locale={locale} object={related} position={position} {...finding} />;
  // A visitor stepping through scans with hits finds the links above the scan.
  const isFinding = finding !== undefined && finding.words !== '';
  const total = object.scanCount;
  const byline = [related.creator_name, related.date_descriptive].map(visibleText).filter(Boolean).join(', ');
  return (
    <article className={styles.object}>
      <header className={styles.header}>
        <Title locale={locale} text={shownTitle(t, related.title)} lang={object.details.language} />
        {byline && (
          <p className={`${styles.byline} clamped`} dir="auto">
            {byline}
          </p>
        )}
        {shown && <SaveObject locale={locale} object={object} shown={shown} />}
      </header>
      <div data-of-scan="missing">
        {missing !== undefined && <NotThere locale={locale} object={object} page={missing} />}
      </div>
      {isFinding && find}
      {shown && (
        <ScanStage
          locale={locale}
          object={object}
          cited={cited}
          publicUrl={publicUrl}
          shown={shown}
          near={near}
          script={viewerScript}
        />
      )}
      {shown && text && (
        <section id="scan-text" aria-labelledby="scan-text-title">
          <h2 id="scan-text-title">{t('text.title')}</h2>
          <ReadText locale={locale} object={object} shown={shown} text={text} />
        </section>
      )}
      {/* Below the scan, so that the scan stays in place when a page is turned; announced to screen readers. */}
      <div data-of-scan="gap" aria-live="polite">
        <MissingScansNote locale={locale} object={object} before={[position, position + 1]} />
      </div>
      {total > 1 && (
        <>
          <ScanStrip locale={locale} object={object} position={position} missing={missing} />
          <Reading locale={locale} object={object} position={position} near={near} />
          <Island
            name="turning"
            props={{ path: objectPath(locale, related), later: t('object.turnLater') }}
          />
        </>
      )}
      <div data-of-scan="ways">
        <ReadingWays locale={locale} object={object} position={position} current="one" />
        {nearText && (
          <NoText
            locale={locale}
            near={nearText}
            addressOf={(one) => scanPath(objectPath(locale, related), one)}
          />
        )}
      </div>
      {!isFinding && find}
      <div data-of-scan="contents">
        <ObjectContents locale={locale} object={object} position={position} />
      </div>
      <div className={styles.columns}>
        <section aria-labelledby="about">
          <h2 id="about">{t('object.about')}</h2>
          {description && written && (
            <p className={styles.description} lang={written === locale ? undefined : written} dir="auto">
              {description[written]}
            </p>
          )}
          <div data-of-scan="facts">
            <ObjectFacts locale={locale} object={object} shown={shown?.scan} issues={issues} />
          </div>
        </section>
        <section className="unprinted" aria-labelledby="downloads">
          <h2 id="downloads">{t('object.downloads')}</h2>
          <div data-of-scan="downloads">
            {shown && <Downloads locale={locale} shown={shown} object={object} />}
          </div>
          <WorkDownloads locale={locale} object={object} />
        </section>
      </div>
      {parts && <OwnParts locale={locale} {...parts} />}
      <Citation locale={locale} cited={cited} />
      {embed && <Island name="embed" props={{ code: embed, strings: embedStrings(locale) }} />}
      {similar && <Similar locale={locale} {...similar} />}
      <Neighbours locale={locale} {...neighbours} />
    </article>
  );
}
