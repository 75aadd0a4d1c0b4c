import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { anyOrigin, readItem, type SavedItem } from '#lib/saved/item.ts';
import type { SearchAddress } from '#lib/search/address.ts';
import { searchPath } from '#lib/search/path.ts';
import { PlainSaveButton } from './PlainSaveButton.tsx';
import styles from './SaveButton.module.css';
import { toggledStrings } from './saved-strings.ts';
import type { SavingStrings } from './start-saving.ts';

/** What its script reads from the button's place. */
export type SearchToSave = { item: SavedItem; strings: SavingStrings };

type Props = {
  locale: Locale;
  search: SearchAddress;
  /** The name of the search, by language. */
  names: Record<Locale, string>;
};

/** The button that saves a search. Its page has no framework: a script activates it (save-search-script.ts). */
export function SaveSearch({ locale, search, names }: Props) {
  const t = translator(locale);
  const item = readItem({ address: searchPath(locale, search), names }, anyOrigin);
  // The list does not accept addresses of thousands of characters.
  if (typeof item === 'string') return null;
  const { unloaded, ...announcements } = toggledStrings(locale);
  const toSave: SearchToSave = {
    item,
    strings: { save: t('saved.saveSearch'), saved: t('saved.isSavedSearch'), announcements },
  };
  return (
    <div className={`row ${styles.search} unprinted`} data-save-search={JSON.stringify(toSave)}>
      <PlainSaveButton locale={locale} name={toSave.strings.save} />
    </div>
  );
}
