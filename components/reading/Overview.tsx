import { UprightImage } from '#components/scan/UprightImage.tsx';
import { objectPath, scanFragment, scanPath } from '#lib/addresses.ts';
import type { CatalogueObject } from '#lib/catalogue/catalogue.ts';
import { webAddress } from '#lib/foreign.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { gapsOf } from '#lib/reading/missing-scans.ts';
import { hasText } from '#lib/reading/texts.ts';
import { scanLabel } from '#lib/scans/label.ts';
import { quarterTurn } from '#lib/scans/quarter-turn.ts';
import { MissingScansNote } from './MissingScansNote.tsx';
import styles from './Overview.module.css';
import { scanName } from './scan-name.ts';

type Props = { locale: Locale; object: CatalogueObject };

/**
 * The scans of an object as small pictures, each a link to itself. The one that the address names in its fragment is marked. Keys
 * move among them (move-by-keys.ts), and each gets a button that chooses it for the tools (scan-tools-script.ts).
 */
export function Overview({ locale, object }: Props) {
  const t = translator(locale);
  const path = objectPath(locale, object.tile.related_object);
  const gaps = { gaps: gapsOf(object.details.missing), total: object.scanCount };
  return (
    <>
      <p className={styles.keys}>{t('reading.byKeys')}</p>
      <ol className={styles.scans} start={(object.scans[0]?.position ?? 0) + 1} data-move-by-keys="">
        {object.scans.map((shown) => {
          const { position, scan } = shown;
          const thumbnail = scan.thumbnails.find(({ url }) => webAddress(url));
          const label = scanLabel(scan);
          return (
            <li
              key={scan.id}
              data-cell={position}
              data-name={scanName(t, { position, label })}
              data-text={hasText(shown) ? '' : undefined}
            >
              <a id={scanFragment(position)} href={scanPath(path, position)}>
                {thumbnail ? (
                  <UprightImage
                    src={thumbnail.url}
                    alt=""
                    {...thumbnail.dimensions}
                    turn={quarterTurn(scan.rotation)}
                    loading="lazy"
                  />
                ) : (
                  <span className={styles.missing} />
                )}
                <span>{t('object.scan', { number: position + 1 })}</span>
                {label && <bdi className={styles.label}>{label}</bdi>}
              </a>
              {/* Behind the link, so that all of a row stand at one height. */}
              <MissingScansNote locale={locale} {...gaps} before={position === 0 ? [0, 1] : [position + 1]} />
            </li>
          );
        })}
      </ol>
    </>
  );
}
