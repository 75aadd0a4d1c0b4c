import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import styles from './ThemeSwitch.module.css';

/** Selects light or dark colours, or the system's. The script in the head reveals and applies it (head-script.ts). */
export function ThemeSwitch({ locale }: { locale: Locale }) {
  const t = translator(locale);
  return (
    // The head script shows it before hydration, so React finds another attribute than it rendered.
    <label className="row" data-theme-switch="" hidden suppressHydrationWarning>
      <span className="muted">{t('theme.label')}</span>
      <select className={styles.select}>
        {(['system', 'light', 'dark'] as const).map((theme) => (
          <option key={theme} value={theme}>
            {t(`theme.${theme}`)}
          </option>
        ))}
      </select>
    </label>
  );
}
