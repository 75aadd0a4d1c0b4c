import { organizationPath } from '#lib/addresses.ts';
import type { CountedStatistics } from '#lib/catalogue/catalogue.ts';
import { categories, type Organization } from '#lib/catalogue/schema.ts';
import { visibleText, webAddress } from '#lib/foreign.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { pathTo } from '#lib/site/address.ts';
import styles from './Welcome.module.css';

type Props = {
  locale: Locale;
  /** Undefined: the catalogue does not say now. */
  statistics: CountedStatistics | undefined;
  organizations: Organization[] | undefined;
};

/** What this library is: a sentence, its figures, its institutions. */
export function Welcome({ locale, statistics, organizations = [] }: Props) {
  const t = translator(locale);
  const lead = leadOf({ locale, statistics, organizations });
  return (
    <section className={styles.welcome}>
      <h1 className={styles.title}>{t('site.tagline')}</h1>
      {lead && <p className={styles.lead}>{lead}</p>}
      {statistics && <Figures locale={locale} statistics={statistics} />}
      {organizations.length > 0 && (
        <div className={styles.row}>
          <h2 className={styles.heading}>{t('institutions.title')}</h2>
          <ul className={styles.institutions}>
            {organizations.slice(0, 12).map((organization) => (
              <li key={organization.id}>
                <InstitutionLink locale={locale} organization={organization} />
              </li>
            ))}
          </ul>
          <a href={pathTo('institutions')(locale)}>{t('home.allInstitutions')}</a>
        </div>
      )}
    </section>
  );
}

function Figures({ locale, statistics }: { locale: Locale; statistics: CountedStatistics }) {
  const t = translator(locale);
  const number = new Intl.NumberFormat(locale);
  const { by_category } = statistics.entities;
  const kinds = categories.filter((category) => by_category[category] > 0);
  if (kinds.length === 0) return null;
  return (
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
      <a href={pathTo('statistics')(locale)}>{t('home.allStatistics')}</a>
    </div>
  );
}

function InstitutionLink({ locale, organization }: { locale: Locale; organization: Organization }) {
  const picture = webAddress(organization.avatar.url);
  return (
    <a href={organizationPath(locale, organization.id)}>
      {picture && <img src={picture} alt="" width={28} height={28} />}
      <span className={styles.name} dir="auto">
        {visibleText(organization.fullname) || translator(locale)('institutions.unnamed')}
      </span>
    </a>
  );
}

/** One sentence from what is known; an empty library says nothing of itself here. */
function leadOf({ locale, statistics, organizations = [] }: Props): string | undefined {
  const t = translator(locale);
  const institutions = organizations.length;
  if (statistics) {
    const objects = statistics.entities.total;
    if (objects === 0) return undefined;
    return institutions > 0 ? t('home.lead', { objects, institutions }) : t('home.leadObjects', { objects });
  }
  return institutions > 0 ? t('home.leadInstitutions', { institutions }) : t('site.description');
}
