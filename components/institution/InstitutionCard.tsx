import { institutionPath } from '#lib/addresses.ts';
import type { Organization } from '#lib/catalogue/schema.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import styles from './Institution.module.css';

/** One institution in the list of all. */
export function InstitutionCard({ locale, organization }: { locale: Locale; organization: Organization }) {
  const t = translator(locale);
  const { avatar, fullname, aggregations } = organization;
  return (
    <a className={styles.card} href={institutionPath(locale, organization.id)}>
      <img
        className={styles.avatar}
        src={avatar.url}
        alt=""
        width={avatar.dimensions.width || 96}
        height={avatar.dimensions.height || 96}
      />
      <span>
        <span className={styles.name}>{fullname}</span>
        <span className={styles.count}>
          {t('institutions.items', { count: aggregations.items_provided_count })}
        </span>
      </span>
    </a>
  );
}
