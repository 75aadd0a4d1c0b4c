import { textPath } from '#lib/addresses.ts';
import type { CatalogueObject } from '#lib/catalogue/catalogue.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import type { NearestText, ScanWithText } from '#lib/reading/texts.ts';
import { languageOf } from '#lib/text/alto/language.ts';
import { scanName } from './scan-name.ts';
import styles from './TextPages.module.css';

type Props = ScanWithText & { locale: Locale; object: CatalogueObject };

/** The text of a scan as paragraphs, each with its language, or a sentence that says why there is none. */
export function ReadText({ locale, object, shown, text }: Props) {
  const t = translator(locale);
  if (text.state !== 'read') return <p className={`muted ${styles.note}`}>{t(`reading.${text.state}`)}</p>;
  return (
    <>
      <div className={styles.read} lang={text.language ?? languageOf(object.details.language ?? '')}>
        {text.paragraphs.map(({ text: words, language, isHeading, firstWord, joints }) => {
          const Paragraph = isHeading ? 'h3' : 'p';
          return (
            <Paragraph
              key={firstWord}
              lang={language}
              dir="auto"
              data-first-word={firstWord}
              data-joints={joints.length > 0 ? joints.join(' ') : undefined}
            >
              {words}
            </Paragraph>
          );
        })}
      </div>
      {text.isCut && (
        <p className={`muted ${styles.note}`}>
          {t('reading.cut')}{' '}
          <a href={textPath(object.tile.related_object.id, shown.scan.id, 'txt')}>{t('reading.whole')}</a>
        </p>
      )}
    </>
  );
}

type NoTextProps = {
  locale: Locale;
  /** The nearest scan with a text; undefined where none is known. */
  near: NearestText | undefined;
  /** Address of that scan, or of its text. */
  addressOf: (position: number) => string;
};

export function NoText({ locale, near, addressOf }: NoTextProps) {
  const t = translator(locale);
  return (
    <p className={`muted ${styles.note}`}>
      {t('reading.missing')}
      {near && (
        <>
          {' '}
          <a href={addressOf(near.position)} dir="auto">
            {t('reading.nearText', { name: scanName(t, near) })}
          </a>
        </>
      )}
    </p>
  );
}
