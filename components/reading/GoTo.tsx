import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { maxLabelLength } from '#lib/scans/label.ts';
import styles from './GoTo.module.css';

type Props = {
  locale: Locale;
  /** The page that redirects to the scan, and the query parameters it keeps if there is no such scan. */
  action: string;
  hidden?: Readonly<Record<string, number>>;
  /** The page requested by the visitor, if it does not exist; #not-there says so. */
  missing: string | undefined;
};

/** A form that takes the label of a page, or the number of a scan, to go to. */
export function GoTo({ locale, action, hidden = {}, missing }: Props) {
  const t = translator(locale);
  return (
    <form className={`row ${styles.goTo}`} action={action}>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor="go-to">{t('reading.goTo')}</label>
      <input
        id="go-to"
        name="page"
        size={6}
        maxLength={maxLabelLength}
        required
        autoComplete="off"
        defaultValue={missing}
        aria-invalid={missing === undefined ? undefined : true}
        aria-describedby={missing === undefined ? undefined : 'not-there'}
        data-key="g"
      />
      <button type="submit">{t('reading.go')}</button>
    </form>
  );
}
