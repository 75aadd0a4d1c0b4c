import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import styles from './EmptyLibrary.module.css';

/** Shown while the library is empty, for the operator who has just started it. */
export function EmptyLibrary({ locale }: { locale: Locale }) {
  const t = translator(locale);
  return (
    <section className={styles.empty}>
      <h2>{t('home.emptyTitle')}</h2>
      <p>{t('home.emptyText')}</p>
      <p>{t('home.emptyImport')}</p>
      <pre>npm run czytelnia -- import FOLDER</pre>
      <p>{t('home.emptyDemo')}</p>
      <pre>npm run czytelnia -- demo</pre>
      <p>{t('home.emptyMore')}</p>
    </section>
  );
}
