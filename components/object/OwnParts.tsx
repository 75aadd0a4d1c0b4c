import { Parts } from '#components/calendar/Parts.tsx';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import type { PartsWithin } from '#lib/search/issues.ts';
import { workPath } from '#lib/search/path.ts';
import styles from './Similar.module.css';

type Props = PartsWithin & { locale: Locale };

export function OwnParts({ locale, work, count, parts }: Props) {
  const t = translator(locale);
  return (
    <section className={`${styles.similar} unprinted`} aria-labelledby="parts">
      <h2 id="parts">{t('object.parts')}</h2>
      <Parts locale={locale} parts={parts} view="row" />
      <p>
        <a href={workPath(locale, { work })}>{t('object.allParts', { count })}</a>
      </p>
    </section>
  );
}
