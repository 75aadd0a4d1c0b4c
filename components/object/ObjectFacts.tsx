import { Fragment, type ReactNode } from 'react';
import { institutionPath } from '#lib/addresses.ts';
import type { CatalogueObject } from '#lib/catalogue/catalogue.ts';
import { type Category, categories, type MainScan } from '#lib/catalogue/schema.ts';
import { visibleText, webAddress } from '#lib/foreign.ts';
import { machineTime, showDate } from '#lib/i18n/dates.ts';
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
    [t('object.author'), said(related.creator ?? withDates(related.creator_name, related.creator_date))],
    [t('object.role'), said(related.creator_apposition)],
    [t('object.corporate'), said(related.creator_corp)],
    [t('object.date'), said(related.date_descriptive ?? knownYear(related.date))],
    [t('object.place'), said(related.publish_place)],
    [t('object.category', { count: kinds.length }), listed(kinds)],
    [t('object.access'), related.is_public ? t('object.public') : t('object.restricted')],
    [
      t('object.institution'),
      organization && (
        <a href={institutionPath(locale, organization.id)} dir="auto">
          {visibleText(organization.fullname) || t('institutions.unnamed')}
        </a>
      ),
    ],
    [t('object.rights'), linked(details.rights ?? details.rightsUrl, details.rightsUrl)],
    [t('object.source'), linked(details.source ?? details.sourceUrl, details.sourceUrl)],
    [t('object.scanFunction'), listed(page?.scan_functions ?? [], 'pl')],
    [t('object.scanName'), said(page?.scan_name)],
    [t('object.scanDescription'), said(page?.page_description)],
    [
      t('object.added'),
      <time key="added" dateTime={machineTime(tile.created_at)}>
        {showDate(tile.created_at, locale)}
      </time>,
    ],
  ];
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value)
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
  if (!visibleText(text) || !href) return said(text);
  return (
    <a href={href} dir="auto">
      {text}
    </a>
  );
}

/** Words with commas between them, each kept within its own box. */
function listed(words: string[], lang?: string): ReactNode {
  const shown = [...new Set(words)].filter(visibleText);
  if (shown.length === 0) return undefined;
  return shown.map((word, index) => (
    <Fragment key={word}>
      {index > 0 && ', '}
      <bdi lang={lang}>{word}</bdi>
    </Fragment>
  ));
}

/** What the catalogue says, kept within its own box; nothing where it says nothing. */
function said(text: string | null | undefined): ReactNode {
  return visibleText(text) ? <bdi>{text}</bdi> : undefined;
}
