import { bookmark, Drawing } from '#components/controls/Drawing.tsx';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import styles from './SaveButton.module.css';

/** A button that saves, with its status message, for pages without the framework: `startSaving` activates it. */
export function PlainSaveButton({ locale, name }: { locale: Locale; name: string }) {
  return (
    <>
      <button type="button" className={styles.button} data-waiting="">
        <Drawing path={bookmark} size={16} />
        <span>{name}</span>
        <span className="heard" hidden>
          {' '}
          {translator(locale)('saved.pressToRemove')}
        </span>
      </button>
      <span role="status" className="heard" />
    </>
  );
}
