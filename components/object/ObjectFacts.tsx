import type { ReactNode } from 'react';
import { institutionPath } from '#lib/addresses.ts';
import type { CatalogueObject } from '#lib/catalogue/catalogue.ts';
import { type Category, categories, type MainScan } from '#lib/catalogue/schema.ts';
import { webAddress } from '#lib/feed/tile-view.ts';
import { showDate } from '#lib/i18n/dates.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import styles from './Object.module.css';

type Props = { locale: Locale; object: CatalogueObject; shown: MainScan | undefined };

/** All that the catalogue says of an object, in a visitor's words; what is unknown is left out. */
export function ObjectFacts({ locale, object, shown }: Props) {
  const t = translator(locale);
  const { tile, details, organization } = object;
  const related = tile.related_object;
  const page = shown?.pagination_info;
  const kinds = related.categories.map((name) => (isCategory(name) ? t(`categories.${name}`) : name));
  const facts: [string, ReactNode][] = [
    [t('object.author'), related.creator ?? withDates(related.creator_name, related.creator_date)],
    [t('object.role'), related.creator_apposition],
    [t('object.corporate'), related.creator_corp],
    [t('object.date'), related.date_descriptive ?? knownYear(related.date)],
    [t('object.place'), related.publish_place],
    [t('object.category', { count: kinds.length }), kinds.join(', ')],
    [t('object.access'), related.is_public ? t('object.public') : t('object.restricted')],
    [
      t('object.institution'),
      organization && <a href={institutionPath(locale, organization.id)}>{organization.fullname}</a>,
    ],
    [t('object.rights'), linked(details.rights ?? details.rightsUrl, details.rightsUrl)],
    [t('object.source'), linked(details.source ?? details.sourceUrl, details.sourceUrl)],
    [t('object.scanFunction'), page && <span lang="pl">{page.scan_functions.join(', ')}</span>],
    [t('object.scanName'), page?.scan_name],
    [t('object.scanDescription'), page?.page_description],
    [
      t('object.added'),
      <time key="added" dateTime={tile.created_at}>
        {showDate(tile.created_at, locale)}
      </time>,
    ],
  ];
  return (
    <dl className={styles.facts}>
      {facts
        .filter(
          ([name, value]) =>
            value && !(name === t('object.scanFunction') && page?.scan_functions.length === 0),
        )
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

function isCategory(name: string): name is Category {
  return (categories as readonly string[]).includes(name);
}

function withDates(name: string | null, dates: string | null): string {
  return name ? `${name}${dates ? ` (${dates})` : ''}` : '';
}

/** The year of a normalised date; the year 1 stands for an unknown one. */
function knownYear(date: string): string {
  return date.startsWith('0001-') ? '' : String(Number(date.slice(0, 4)));
}

function linked(text: string | undefined, address: string | undefined): ReactNode {
  const href = webAddress(address);
  return text && href ? <a href={href}>{text}</a> : text;
}
