import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import type { NearestText } from '#lib/reading/nearest-text.ts';
import { scanName } from './scan-name.ts';
import styles from './TextPages.module.css';

type Props = {
  locale: Locale;
  /** The nearest scan with a text; undefined where none is known. */
  near: NearestText | undefined;
  /** Address of that scan, or of its text. */
  addressOf: (position: number) => string;
};

/** Says that a scan has no text, and links to the nearest one that has. */
export function NoText({ locale, near, addressOf }: Props) {
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
