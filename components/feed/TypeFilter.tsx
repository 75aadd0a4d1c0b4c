import { type TileType, tileTypes } from '#lib/catalogue/schema.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import styles from './TypeFilter.module.css';

const order: TileType[] = ['entity', ...tileTypes.filter((type) => type !== 'entity')];

export function TypeFilter({ locale, type }: { locale: Locale; type: TileType | undefined }) {
  const t = translator(locale);
  return (
    <nav className={`row ${styles.filter} unprinted`} aria-label={t('home.filter')}>
      <a href={`/${locale}#feed`} aria-current={type ? undefined : 'true'}>
        {t('types.all')}
      </a>
      {order.map((one) => (
        <a key={one} href={`/${locale}?type=${one}#feed`} aria-current={one === type ? 'true' : undefined}>
          {t(`types.${one}`)}
        </a>
      ))}
    </nav>
  );
}
