import { Title } from '#components/layout/Title.tsx';
import type { Organization } from '#lib/catalogue/schema.ts';
import { visibleText, webAddress } from '#lib/foreign.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { Avatar } from './Avatar.tsx';
import styles from './Institution.module.css';

/** An institution: its pictures, its words about itself, its counts. */
export function Institution({ locale, organization }: { locale: Locale; organization: Organization }) {
  const t = translator(locale);
  const { fullname, aggregations } = organization;
  const banner = webAddress(organization.background);
  const written: Partial<Record<Locale, string>> = organization.description;
  const description = written[locale]?.trim();
  return (
    <article>
      {banner && <img className={styles.banner} src={banner} alt="" />}
      <div className={styles.heading}>
        <Avatar picture={organization.avatar} />
        <div className={styles.words}>
          <Title locale={locale} text={visibleText(fullname) || t('institutions.unnamed')} />
        </div>
      </div>
      <p className={styles.description} dir={description ? 'auto' : undefined}>
        {description || t('institutions.noDescription')}
      </p>
      <h2>{t('institutions.inFigures')}</h2>
      <ul className={styles.counts}>
        <li>{t('institutions.items', { count: aggregations.items_provided_count })}</li>
        <li>{t('institutions.collections', { count: aggregations.collections_count })}</li>
        <li>{t('institutions.featured', { count: aggregations.featured_collections_count })}</li>
      </ul>
    </article>
  );
}
