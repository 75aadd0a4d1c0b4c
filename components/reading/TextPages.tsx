import { Fragment } from 'react';
import { thumbnailOf } from '#components/scan/Thumbnail.tsx';
import { objectPath, scanFragment, scanPath, wholePath } from '#lib/addresses.ts';
import type { CatalogueObject } from '#lib/catalogue/catalogue.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import type { NearestText } from '#lib/reading/texts.ts';
import { hasText, type ScanWithText } from '#lib/reading/texts.ts';
import { scanLabel } from '#lib/scans/label.ts';
import { MissingScansNote } from './MissingScansNote.tsx';
import { NoText, ReadText } from './ReadText.tsx';
import { scanName } from './scan-name.ts';
import styles from './TextPages.module.css';

type Props = {
  locale: Locale;
  object: CatalogueObject;
  texts: ScanWithText[];
  /** The scan with a text nearest to the first one, if that has none. */
  near?: NearestText | undefined;
};

/** The texts of scans as one document: each page begins with its name, which links to the scan. */
export function TextPages({ locale, object, texts, near }: Props) {
  const t = translator(locale);
  const related = object.tile.related_object;
  const path = objectPath(locale, related);
  const [first] = texts;
  const textOf = (position: number) =>
    texts.some(({ shown }) => shown.position === position)
      ? `#${scanFragment(position)}`
      : wholePath(locale, related, 'text', position);
  const next = (texts.at(-1)?.shown.position ?? -1) + 1;
  return (
    <div className={styles.text} data-parts="">
      {texts.map(({ shown, text }) => {
        const id = scanFragment(shown.position);
        const label = scanLabel(shown.scan);
        return (
          <Fragment key={shown.scan.id}>
            <MissingScansNote locale={locale} object={object} before={[shown.position]} />
            {/* No aria-label, or each would be a landmark: there are many, labels repeat. The heading leads here. */}
            <section>
              <h2
                id={id}
                tabIndex={-1}
                data-scan={shown.position}
                data-label={label}
                data-text={hasText(shown) ? '' : undefined}
                data-thumbnail={JSON.stringify(thumbnailOf(shown.scan))}
              >
                <a href={scanPath(path, shown.position)} dir="auto">
                  {scanName(t, { position: shown.position, label })}
                </a>
              </h2>
              {text.state === 'missing' ? (
                <NoText locale={locale} near={shown === first?.shown ? near : undefined} addressOf={textOf} />
              ) : (
                <ReadText locale={locale} object={object} shown={shown} text={text} />
              )}
            </section>
          </Fragment>
        );
      })}
      {next === object.scanCount && <MissingScansNote locale={locale} object={object} before={[next]} />}
    </div>
  );
}
