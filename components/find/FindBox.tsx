import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { findPath } from '#lib/search/find-address.ts';
import { maxQueryLength } from '#lib/search/query.ts';
import styles from './Find.module.css';

type Props = { locale: Locale; object: { id: string; slug: string }; words: string };

/** A form that searches the texts of all scans of one object. */
export function FindBox({ locale, object, words }: Props) {
  const t = translator(locale);
  return (
    // biome-ignore lint/a11y/useSemanticElements: not all browsers in use support <search>
    <form
      role="search"
      aria-label={t('find.label')}
      className={`row ${styles.box} unprinted`}
      action={findPath(locale, object)}
    >
      <input
        type="search"
        name="q"
        aria-label={t('find.label')}
        placeholder={t('find.placeholder')}
        defaultValue={words}
        maxLength={maxQueryLength}
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="search"
        dir="auto"
        data-key="q"
      />
      <button type="submit">{t('find.submit')}</button>
    </form>
  );
}
