import { Magnifier } from '#components/controls/Magnifier.tsx';
import type { Locale } from '#lib/i18n/locales.ts';
import { messageGroup, translator } from '#lib/i18n/translate.ts';
import { countFilters, everything, type SearchAddress } from '#lib/search/address.ts';
import { maxQueryLength } from '#lib/search/query.ts';
import { pathTo } from '#lib/site/address.ts';
import { HiddenInputs } from './HiddenInputs.tsx';
import styles from './SearchBox.module.css';

type Props = {
  locale: Locale;
  /** The search that the words narrow further, including the words so far. */
  search?: SearchAddress;
  size: 'small' | 'large';
  /** What is searched, if not the whole library. */
  label?: string;
};

/** A search form. The script of suggestions (search-box-script.ts) turns it into a combobox when it gets the focus. */
export function SearchBox({ locale, search = everything, size, label }: Props) {
  const t = translator(locale);
  const name = label ?? t('search.label');
  const { suggested, notSuggested, kinds } = messageGroup(locale, 'search');
  // Suggestions lead out of a narrowed search.
  const hasSuggestions = countFilters(search.filters) === 0;
  return (
    // biome-ignore lint/a11y/useSemanticElements: not all browsers in use support <search>
    <form
      role="search"
      aria-label={name}
      // On paper it says what was searched for.
      className={search.text ? styles.box : `${styles.box} unprinted`}
      data-size={size}
      action={pathTo('search')(locale)}
      data-suggestions={hasSuggestions ? JSON.stringify({ suggested, notSuggested, kinds }) : undefined}
    >
      <input
        className={styles.words}
        type="search"
        name="q"
        aria-label={name}
        placeholder={size === 'large' ? t('search.placeholder') : (label ?? t('search.submit'))}
        defaultValue={search.text}
        maxLength={maxQueryLength}
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="search"
        dir="auto"
        suppressHydrationWarning
      />
      <HiddenInputs search={search} without="q" />
      <button type="submit" className={`${styles.submit} unprinted`}>
        <Magnifier size={20} />
        <span className={size === 'small' ? 'heard' : styles.name}>{t('search.submit')}</span>
      </button>
      {hasSuggestions && (
        // Filled by the script, possibly before hydration; React must leave it alone.
        <div
          className={styles.suggestions}
          dangerouslySetInnerHTML={{ __html: '' }}
          suppressHydrationWarning
        />
      )}
    </form>
  );
}
