import type { Metadata } from 'next';
import styles from '#components/institution/Institution.module.css';
import { InstitutionCard } from '#components/institution/InstitutionCard.tsx';
import { organizationPath } from '#lib/addresses.ts';
import { currentCatalogue } from '#lib/catalogue/current.ts';
import { translator } from '#lib/i18n/translate.ts';
import { pathTo } from '#lib/site/address.ts';
import { pageMetadata } from '../metadata.ts';
import { localeOf, type PageProps } from '../page-props.ts';
import { SiteFrame } from '../site-frame.tsx';

const pathIn = pathTo('institutions');

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const locale = await localeOf(params);
  return pageMetadata(locale, pathIn, { title: translator(locale)('institutions.title') });
}

export default async function InstitutionsPage({ params }: PageProps) {
  const locale = await localeOf(params);
  const t = translator(locale);
  const organizations = await currentCatalogue().organizations();
  const sharing = organizations.filter(({ aggregations }) => aggregations.items_provided_count > 0);
  const items = organizations.map(({ id }) => organizationPath(locale, id));
  const structuredData = { name: t('institutions.title'), items };
  return (
    <SiteFrame locale={locale} pathIn={pathIn} part="organizations" structuredData={structuredData}>
      <h1>{t('institutions.title')}</h1>
      <p>{t('institutions.lead', { count: sharing.length })}</p>
      <ul className={styles.list}>
        {organizations.map((organization) => (
          <li key={organization.id}>
            <InstitutionCard locale={locale} organization={organization} />
          </li>
        ))}
      </ul>
    </SiteFrame>
  );
}
