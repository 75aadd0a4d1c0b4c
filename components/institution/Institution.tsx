import type { Organization } from '#lib/catalogue/schema.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import styles from './Institution.module.css';

/** An institution: its pictures, its words about itself, its counts. */
export function Institution({ locale, organization }: { locale: Locale; organization: Organization }) {
  const t = translator(locale);
  const { avatar, background, fullname, aggregations } = organization;
  const description = organization.description[locale].trim();
  return (
    <article>
      <img className={styles.banner} src={background} alt="" />
      <div className={styles.heading}>
        <img
          className={styles.avatar}
          src={avatar.url}
          alt=""
          width={avatar.dimensions.width || 96}
          height={avatar.dimensions.height || 96}
        />
        <h1>{fullname}</h1>
      </div>
      <p className={styles.description}>{description || t('institutions.noDescription')}</p>
      <h2>{t('institutions.inFigures')}</h2>
      <ul className={styles.counts}>
        <li>{t('institutions.items', { count: aggregations.items_provided_count })}</li>
        <li>{t('institutions.collections', { count: aggregations.collections_count })}</li>
        <li>{t('institutions.featured', { count: aggregations.featured_collections_count })}</li>
      </ul>
    </article>
  );
}
