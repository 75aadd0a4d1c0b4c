import type { WithdrawnObject } from '#lib/catalogue/changes.ts';
import { showDate } from '#lib/i18n/dates.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { shownTitle } from '#lib/i18n/shown-title.ts';
import { translator } from '#lib/i18n/translate.ts';
import styles from '../layout/StatusMessage.module.css';

type Props = {
  locale: Locale;
  object: WithdrawnObject;
  /** Whether it is embedded in another site's page; links then open a new tab. */
  isFramed?: boolean;
};

/** Says that an object is withdrawn: what it was, and since when. */
export function WithdrawnMessage({ locale, object, isFramed = false }: Props) {
  const t = translator(locale);
  const title = shownTitle(t, object.title);
  return (
    <section className={styles.message}>
      <h1>{t('status.withdrawn.title')}</h1>
      <p>
        <cite dir="auto">{title}</cite>
        {object.dateDescriptive && `, ${object.dateDescriptive}`}
      </p>
      <p>{t('status.withdrawn.text', { date: showDate(object.at, locale) })}</p>
      <p>
        <a href={`/${locale}`} {...(isFramed && { target: '_blank', rel: 'noopener' })}>
          {t('status.home')}
        </a>
      </p>
    </section>
  );
}
