import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import styles from './Title.module.css';

// In characters: what takes a phone about ten lines. A longer title would push everything else from the screen.
const maxLength = 200;

type Props = { locale: Locale; text: string; lang?: string | undefined };

/** The main heading of something in the catalogue. A long one is cut off, with the whole text one click away. */
export function Title({ locale, text, lang }: Props) {
  const isLong = text.length > maxLength;
  return (
    <>
      <h1
        className={isLong ? `${styles.title} clamped` : styles.title}
        data-long={isLong ? '' : undefined}
        lang={lang}
        dir="auto"
      >
        {text}
      </h1>
      {isLong && (
        <details className={`${styles.whole} unprinted`}>
          <summary>{translator(locale)('title.whole')}</summary>
          <p lang={lang} dir="auto">
            {text}
          </p>
        </details>
      )}
    </>
  );
}
