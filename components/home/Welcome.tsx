import { institutionPath } from '#lib/addresses.ts';
import type { CountedStatistics } from '#lib/catalogue/catalogue.ts';
import { categories, type Organization } from '#lib/catalogue/schema.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import styles from './Welcome.module.css';

type Props = { locale: Locale; statistics: CountedStatistics; organizations: Organization[] };

/** What this library is: a sentence, its figures, its institutions. */
export function Welcome({ locale, statistics, organizations }: Props) {
  const t = translator(locale);
  const { total, by_category } = statistics.entities;
  const number = new Intl.NumberFormat(locale);
  const kinds = categories.filter((category) => by_category[category] > 0);
  return (
    <section className={styles.welcome}>
      <h1 className={styles.title}>{t('site.tagline')}</h1>
      {total > 0 && (
        <p className={styles.lead}>
          {t('home.lead', { objects: total, institutions: organizations.length })}
        </p>
      )}
      {kinds.length > 0 && (
        <div className={styles.row}>
          <h2 className={styles.heading}>{t('home.figures')}</h2>
          <dl className={styles.figures}>
            {kinds.map((category) => (
              <div key={category} className={styles.figure}>
                <dt>{t(`categories.${category}`)}</dt>
                <dd>{number.format(by_category[category])}</dd>
              </div>
            ))}
          </dl>
          <a href={`/${locale}/statistics`}>{t('home.allStatistics')}</a>
        </div>
      )}
      {organizations.length > 0 && (
        <div className={styles.row}>
          <h2 className={styles.heading}>{t('institutions.title')}</h2>
          <ul className={styles.institutions}>
            {organizations.slice(0, 12).map((organization) => (
              <li key={organization.id}>
                <a href={institutionPath(locale, organization.id)}>
                  <img src={organization.avatar.url} alt="" width={28} height={28} />
                  {organization.fullname}
                </a>
              </li>
            ))}
          </ul>
          <a href={`/${locale}/institutions`}>{t('home.allInstitutions')}</a>
        </div>
      )}
    </section>
  );
}
