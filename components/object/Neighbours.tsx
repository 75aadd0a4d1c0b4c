import { Island } from '#components/islands/Island.tsx';
import { objectPath } from '#lib/addresses.ts';
import type { EntityTile } from '#lib/catalogue/schema.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { shownTitle } from '#lib/i18n/shown-title.ts';
import { translator } from '#lib/i18n/translate.ts';
import { webAddress } from '#lib/untrusted.ts';
import styles from './Neighbours.module.css';

type Props = { locale: Locale; newer?: EntityTile | undefined; older?: EntityTile | undefined };

export function Neighbours({ locale, newer, older }: Props) {
  const t = translator(locale);
  if (!newer && !older) return null;
  return (
    <nav className={`row ${styles.neighbours} unprinted`} aria-label={t('object.neighbours')}>
      {newer && <Neighbour locale={locale} tile={newer} label={t('object.newer')} rel="prev" keys="[" />}
      {older && <Neighbour locale={locale} tile={older} label={t('object.older')} rel="next" keys="]" />}
      <Island name="keys" props={{}} />
    </nav>
  );
}

type NeighbourProps = { locale: Locale; tile: EntityTile; label: string; rel: string; keys: string };

function Neighbour({ locale, tile, label, rel, keys }: NeighbourProps) {
  const picture = webAddress(tile.thumbnail_url);
  return (
    <a
      className={styles.link}
      href={objectPath(locale, tile.related_object)}
      rel={rel}
      aria-keyshortcuts={keys}
    >
      {picture && <img src={picture} alt="" width={64} height={64} loading="lazy" />}
      <span className={styles.words}>
        <span className={styles.label}>{label}</span>
        <span className={`${styles.title} clamped`} dir="auto">
          {shownTitle(translator(locale), tile.entity_title)}
        </span>
      </span>
    </a>
  );
}
