import { scanName } from '#components/reading/scan-name.ts';
import { thumbnailOf } from '#components/scan/Thumbnail.tsx';
import { HitLine } from '#components/search/HitLine.tsx';
import hitStyles from '#components/search/Hits.module.css';
import { Snippet } from '#components/search/Snippet.tsx';
import textStyles from '#components/search/Texts.module.css';
import { objectPath, scanFragment } from '#lib/addresses.ts';
import type { CatalogueObject } from '#lib/catalogue/catalogue.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { shownTitle } from '#lib/i18n/shown-title.ts';
import { translator } from '#lib/i18n/translate.ts';
import { cellStart } from '#lib/reading/windows.ts';
import { scanLabel } from '#lib/scans/label.ts';
import { findOf } from '#lib/scans/view.ts';
import { everything } from '#lib/search/address.ts';
import { type FindAddress, findPath, findRange, foundWholePath } from '#lib/search/find-address.ts';
import { foundScanPath, searchPath } from '#lib/search/path.ts';
import type { ObjectTexts } from '#lib/search/query.ts';
import styles from './Find.module.css';
import { FindBox } from './FindBox.tsx';

type Props = {
  locale: Locale;
  object: Pick<CatalogueObject, 'tile' | 'details' | 'scanCount'>;
  address: FindAddress;
  found: ObjectTexts;
};

/** The scans of one object that contain the words, in reading order, each with a snippet. */
export function FindResults({ locale, object, address, found }: Props) {
  const t = translator(locale);
  const { related_object: related } = object.tile;
  const { text } = address;
  const { positions, forms, state } = found;
  const first = positions[address.from - 1] ?? positions[0];
  const overview = `${foundWholePath(locale, related, 'pages', cellStart('pages', first ?? 0), text)}#${scanFragment(first ?? 0)}`;
  return (
    <>
      <hgroup className={styles.heading}>
        <h1>{t('find.title')}</h1>
        <p lang={object.details.language} dir="auto">
          <a href={objectPath(locale, related)}>{shownTitle(t, related.title)}</a>
        </p>
      </hgroup>
      {state === 'none' ? (
        <p>{t('find.noText')}</p>
      ) : (
        <>
          <FindBox locale={locale} object={related} words={text} />
          {state === 'waiting' && <p>{t('find.waiting')}</p>}
        </>
      )}
      {text !== '' && state !== 'none' && (
        <section aria-labelledby="found">
          <h2 id="found" className={styles.count}>
            {t('find.count', { count: positions.length })}
          </h2>
          {forms.length === 0 && <p>{t('find.noWords')}</p>}
          {forms.length > 0 && positions.length === 0 && <p>{t('find.nothing')}</p>}
          {first !== undefined && object.scanCount > 1 && (
            <p>
              <a href={overview} rel="nofollow">
                {t('find.inOverview')}
              </a>
            </p>
          )}
          <Scans locale={locale} object={object} words={text} found={found} />
          <Windows locale={locale} object={related} address={address} total={positions.length} />
        </section>
      )}
      {text !== '' && positions.length === 0 && (
        <p>
          <a href={searchPath(locale, { ...everything, order: 'relevance', text })} rel="nofollow">
            {t('find.inLibrary', { text })}
          </a>
        </p>
      )}
    </>
  );
}

type Related = { id: string; slug: string };
type ScansProps = Pick<Props, 'locale' | 'object' | 'found'> & { words: string };

function Scans({ locale, object, words, found: { pages, forms } }: ScansProps) {
  const t = translator(locale);
  const { related_object: related } = object.tile;
  return (
    <ul className={hitStyles.list}>
      {pages.map(({ position, scan, snippet }) => {
        const label = scanLabel(scan);
        return (
          <HitLine
            key={position}
            href={foundScanPath(locale, related, position, snippet ?? { find: findOf(forms) }, words)}
            picture={thumbnailOf(scan)?.src}
          >
            <span className={textStyles.scan}>{t('object.scan', { number: position + 1 })}</span>{' '}
            {label && <span dir="auto">{scanName(t, { position, label })}</span>}{' '}
            {snippet && (
              <span className={`dim ${styles.matches}`}>{t('find.matches', { count: snippet.count })}</span>
            )}
            <span className={styles.snippet}>
              {snippet && <Snippet snippet={snippet} language={object.details.language} />}
            </span>
          </HitLine>
        );
      })}
    </ul>
  );
}

type WindowsProps = { locale: Locale; object: Related; address: FindAddress; total: number };

/** Links to the scans before and after those on this page. */
function Windows({ locale, object, address, total }: WindowsProps) {
  const t = translator(locale);
  const { offset, limit } = findRange(address);
  const [first, last] = [offset + 1, Math.min(offset + limit, total)];
  const to = (from: number) => findPath(locale, object, { ...address, from });
  if (total <= limit && offset === 0) return null;
  return (
    <>
      {first > total && total > 0 && (
        <p>
          {t('search.beyond')} <a href={to(1)}>{t('find.fromFirst')}</a>
        </p>
      )}
      {first <= total && (
        <nav className={`row ${styles.windows} unprinted`} aria-label={t('search.pages')}>
          {first > 1 && (
            <a href={to(Math.max(1, first - limit))} rel="prev nofollow">
              {t('search.previous')}
            </a>
          )}
          <span>{t('find.window', { first, last, total })}</span>
          {last < total && (
            <a href={to(last + 1)} rel="next nofollow">
              {t('search.next')}
            </a>
          )}
        </nav>
      )}
    </>
  );
}
