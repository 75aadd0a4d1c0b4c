import { Thumbnail } from '#components/scan/Thumbnail.tsx';
import { objectPath, scanFragment, scanPath } from '#lib/addresses.ts';
import type { CatalogueObject } from '#lib/catalogue/catalogue.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { hasText } from '#lib/reading/texts.ts';
import { scanLabel } from '#lib/scans/label.ts';
import { findOf } from '#lib/scans/view.ts';
import { findPath } from '#lib/search/find-address.ts';
import { foundScanPath } from '#lib/search/path.ts';
import type { ObjectTexts } from '#lib/search/query.ts';
import { MissingScansNote } from './MissingScansNote.tsx';
import styles from './Overview.module.css';
import { scanName } from './scan-name.ts';

type Props = {
  locale: Locale;
  object: CatalogueObject;
  /** What is searched for in the texts of all its scans, and what was found; empty: nothing. */
  words?: string;
  found?: ObjectTexts | undefined;
};

/**
 * The scans of an object as small pictures, each a link. The one named in the address's fragment is marked, and so are
 * those with hits. Keys move among them (reading-keys-script.ts), and each gets a button that selects it for the tools
 * (scan-tools-script.ts).
 */
export function Overview({ locale, object, words = '', found }: Props) {
  const t = translator(locale);
  const related = object.tile.related_object;
  const path = objectPath(locale, related);
  const hits = new Set(found?.positions);
  const find = findOf(found?.forms ?? []);
  return (
    <>
      {found && (
        <p>
          {t('find.count', { count: hits.size })}{' '}
          {hits.size > 0 && (
            <a href={findPath(locale, related, { text: words, from: 1 })} rel="nofollow">
              {t('find.all')}
            </a>
          )}
        </p>
      )}
      <ol className={styles.scans} start={(object.scans[0]?.position ?? 0) + 1} data-move-by-keys="">
        {object.scans.map((shown) => {
          const { position, scan } = shown;
          const label = scanLabel(scan);
          const isHit = hits.has(position);
          return (
            <li
              key={scan.id}
              data-cell={position}
              data-name={scanName(t, { position, label })}
              data-text={hasText(shown) ? '' : undefined}
            >
              <a
                id={scanFragment(position)}
                href={
                  isHit ? foundScanPath(locale, related, position, { find }, words) : scanPath(path, position)
                }
              >
                <Thumbnail scan={scan} alt="" missing={styles.missing} />
                <span>{t('object.scan', { number: position + 1 })}</span>
                {label && <bdi className={styles.label}>{label}</bdi>}
                {isHit && <mark>{t('find.onScan')}</mark>}
              </a>
              {/* After the link, so that the pictures of a row stay aligned. */}
              <MissingScansNote
                locale={locale}
                object={object}
                before={position === 0 ? [0, 1] : [position + 1]}
              />
            </li>
          );
        })}
      </ol>
    </>
  );
}
