import { IssueLink } from '#components/calendar/IssueLink.tsx';
import { organizationPath } from '#lib/addresses.ts';
import type { CatalogueObject } from '#lib/catalogue/catalogue.ts';
import { type Category, categories, type MainScan } from '#lib/catalogue/schema.ts';
import { machineTime, showDate } from '#lib/i18n/dates.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { organizationName } from '#lib/i18n/shown-title.ts';
import { translator } from '#lib/i18n/translate.ts';
import { grouped } from '#lib/lists.ts';
import { isKnownDate } from '#lib/metadata/date.ts';
import { statedCreator } from '#lib/metadata/names.ts';
import { pageKindName } from '#lib/metadata/part-kind.ts';
import { rightsName } from '#lib/metadata/rights.ts';
import { gapSentences } from '#lib/reading/missing-scans.ts';
import type { AdjacentIssues } from '#lib/search/issues.ts';
import type { PartOf } from '#lib/search/works.ts';
import {
  contributorFacts,
  type Fact,
  identifiers,
  languageFact,
  noteFacts,
  partOfFact,
  placeFacts,
  relationFacts,
  seriesFact,
  subjectList,
  texts,
} from './further-facts.tsx';
import styles from './Object.module.css';
import { inLine, isolated, linked, shelved } from './values.tsx';

type Props = {
  locale: Locale;
  object: CatalogueObject;
  shown: MainScan | undefined;
  /** The neighbouring parts, if the object is part of a work. */
  issues?: AdjacentIssues | undefined;
};

/** Everything the catalogue says about an object, in words for visitors; unknown values are left out. */
export function ObjectFacts({ locale, object, shown, issues }: Props) {
  const t = translator(locale);
  const { tile, details, organization } = object;
  const related = tile.related_object;
  const page = shown?.pagination_info;
  const kinds = [...new Set(related.categories)].map((name) =>
    shelved(locale, 'category', isCategory(name) ? t(`categories.${name}`) : name, name),
  );
  const worksOfKind = (kind: PartOf['kind']) => (details.works ?? []).filter((one) => one.kind === kind);
  const isNumbered = issues?.by === 'number';
  const facts: Fact[] = [
    [t('object.otherTitles'), ...texts(details.titles)],
    [
      t('object.author'),
      shelved(
        locale,
        'person',
        statedCreator(related, details.contributors),
        related.creator_name ?? related.creator,
      ),
    ],
    [t('object.role'), isolated(related.creator_apposition)],
    [t('object.corporate'), shelved(locale, 'person', related.creator_corp)],
    ...contributorFacts(locale, details.contributors),
    [t('object.date'), isolated(related.date_descriptive ?? knownYear(related.date))],
    ...placeFacts(locale, related.publish_place, details.otherPlaces),
    languageFact(locale, [details.language ?? [], details.otherLanguages ?? []].flat()),
    [t('object.category', { count: kinds.length }), inLine(kinds)],
    [
      t('object.series'),
      ...worksOfKind('series').map((one) => seriesFact(locale, one, related.date_descriptive)),
    ],
    [t('object.partOf'), ...worksOfKind('part-of').map((one) => partOfFact(locale, one))],
    ...relationFacts(locale, details.relations),
    [
      t(isNumbered ? 'object.previousPart' : 'object.previousIssue'),
      issues?.previous && <IssueLink locale={locale} issue={issues.previous} />,
    ],
    [
      t(isNumbered ? 'object.nextPart' : 'object.nextIssue'),
      issues?.next && <IssueLink locale={locale} issue={issues.next} />,
    ],
    [t('object.subjects'), subjectList(locale, details.subjects)],
    [
      t('object.missing'),
      ...gapSentences(locale, details.missing, object.scanCount).map((one) => isolated(one)),
    ],
    [t('object.access'), related.is_public ? t('object.public') : t('object.restricted')],
    [
      t('object.institution'),
      organization && (
        <a href={organizationPath(locale, organization.id)} dir="auto">
          {organizationName(t, organization)}
        </a>
      ),
    ],
    [t('object.identifiers'), ...identifiers(locale, details.identifiers)],
    [
      t('object.rights'),
      linked(details.rights ?? rightsName(details.rightsUrl, locale) ?? details.rightsUrl, details.rightsUrl),
    ],
    [t('object.source'), linked(details.source ?? details.sourceUrl, details.sourceUrl)],
    ...noteFacts(locale, details.notes),
    [
      t('object.scanFunction'),
      inLine(
        [...new Set(page?.scan_functions)].map((one) => pageKindName(one, locale) ?? isolated(one, 'pl')),
      ),
    ],
    [t('object.scanName'), isolated(page?.scan_name)],
    [t('object.scanDescription'), isolated(page?.page_description)],
    [
      t('object.added'),
      <time key="added" dateTime={machineTime(tile.created_at)}>
        {showDate(tile.created_at, locale)}
      </time>,
    ],
  ];
  return (
    <dl className={styles.facts}>
      {[...grouped(facts, ([name]) => name)]
        .map(([name, same]) => ({ name, values: same.flatMap(([, ...values]) => values).filter(Boolean) }))
        .filter(({ name, values }) => name && values.length > 0)
        .map(({ name, values }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may be elements
          <div key={index}>
            <dt>{name}</dt>
            {values.map((value, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: nothing else tells values apart
              <dd key={at}>{value}</dd>
            ))}
          </div>
        ))}
    </dl>
  );
}

function isCategory(name: string): name is Category {
  return (categories as readonly string[]).includes(name);
}

/** The year of a normalised date, where it is known. */
function knownYear(date: string): string {
  return isKnownDate(date) ? String(Number(date.slice(0, 4))) : '';
}
