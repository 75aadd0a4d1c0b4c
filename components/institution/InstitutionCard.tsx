import { organizationPath } from '#lib/addresses.ts';
import type { Organization } from '#lib/catalogue/schema.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { organizationName } from '#lib/i18n/shown-title.ts';
import { translator } from '#lib/i18n/translate.ts';
import { webAddress } from '#lib/untrusted.ts';
import styles from './Institution.module.css';

export function InstitutionCard({ locale, organization }: { locale: Locale; organization: Organization }) {
  const t = translator(locale);
  const { avatar, aggregations } = organization;
  return (
    <a className={`boxed ${styles.card}`} href={organizationPath(locale, organization.id)}>
      <Avatar picture={avatar} />
      <span className={styles.words}>
        <span className={`${styles.name} clamped`} dir="auto">
          {organizationName(t, organization)}
        </span>
        <span className="muted">{t('object.count', { count: aggregations.items_provided_count })}</span>
      </span>
    </a>
  );
}

/** An institution's logo in a box of fixed size; without alternative text, since the name is beside it. */
export function Avatar({ picture }: { picture: Organization['avatar'] }) {
  const address = webAddress(picture.url);
  return address && <img className={styles.avatar} src={address} alt="" width={72} height={72} />;
}
