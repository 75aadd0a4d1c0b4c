import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import styles from './StatusMessage.module.css';

export const statusCodes = ['404', '500', '503'] as const;

/** What went wrong, in words, and the way on. */
export function StatusMessage({ locale, code }: { locale: Locale; code: (typeof statusCodes)[number] }) {
  const t = translator(locale);
  return (
    <section className={styles.message}>
      <h1>{t(`status.${code}.title`)}</h1>
      <p>{t(`status.${code}.text`)}</p>
      <p>
        <a href={`/${locale}`}>{t('status.home')}</a>
      </p>
    </section>
  );
}
