import { SearchBox } from '#components/search/SearchBox.tsx';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import styles from './Welcome.module.css';

export function Welcome({ locale }: { locale: Locale }) {
  return (
    <section className={styles.welcome}>
      <h1>{translator(locale)('site.tagline')}</h1>
      <SearchBox locale={locale} size="large" />
    </section>
  );
}
