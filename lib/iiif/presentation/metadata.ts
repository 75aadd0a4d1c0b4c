import type { CatalogueObject } from '#lib/catalogue/catalogue.ts';
import { isCategory } from '#lib/catalogue/schema.ts';
import { visibleText } from '#lib/foreign.ts';
import { grouped } from '#lib/grouped.ts';
import { type Locale, locales } from '#lib/i18n/locales.ts';
import { languageName, messageGroup, type Translate } from '#lib/i18n/translate.ts';
import { isKnownDate } from '#lib/metadata/date.ts';
import {
  asPlain,
  inEveryLocale,
  type LabelledValue,
  type LanguageMap,
  languageMap,
  untagged,
} from '../language-map.ts';

/** The facts of an object's record, each labelled in the site's languages, as on its page. */
export function metadataOf({ tile, details }: Pick<CatalogueObject, 'tile' | 'details'>): LabelledValue[] {
  const object = tile.related_object;
  const { creator, creator_name: name, creator_date: dates, creator_corp: body } = object;
  const fact = (say: (t: Translate) => string, value: LanguageMap | undefined) =>
    value && [{ label: inEveryLocale(say), value }];
  const kinds = [...new Set(object.categories)];
  const works = (kind: 'series' | 'part-of') =>
    untagged(
      ...(details.works ?? [])
        .filter((one) => one.kind === kind)
        .map(({ title, number }) => [title, number].filter(Boolean).join(', ')),
    );
  const facts: (LabelledValue[] | undefined)[] = [
    fact((t) => t('object.otherTitles'), languageMap(details.titles ?? [])),
    fact((t) => t('object.author'), untagged(creator ?? (name && dates ? `${name} (${dates})` : name))),
    fact((t) => t('object.corporate'), untagged(body)),
    contributorFacts(details.contributors),
    fact(
      (t) => t('object.date'),
      untagged(
        visibleText(object.date_descriptive) || (isKnownDate(object.date) ? object.date.slice(0, 4) : ''),
      ),
    ),
    fact((t) => t('object.place'), untagged(object.publish_place)),
    fact(
      (t) => t('object.category', { count: kinds.length }),
      languageMap(
        kinds.flatMap((kind) =>
          isCategory(kind)
            ? locales.map((language) => ({ text: messageGroup(language, 'categories')[kind], language }))
            : [{ text: kind }],
        ),
      ),
    ),
    fact(
      (t) => t('iiif.language'),
      languageMap(
        [details.language ?? [], details.otherLanguages ?? []]
          .flat()
          .flatMap((tag) => locales.map((language) => ({ text: languageName(tag, language), language }))),
      ),
    ),
    fact((t) => t('object.series'), works('series')),
    fact((t) => t('object.partOf'), works('part-of')),
    fact((t) => t('object.subjects'), languageMap(details.subjects ?? [])),
    ...(details.identifiers ?? []).map(({ kind, value }): LabelledValue[] | undefined => {
      const said = untagged(value);
      return (
        said && [
          {
            label: termOf('identifiers', kind) ?? inEveryLocale((t) => t('object.identifiers')),
            value: said,
          },
        ]
      );
    }),
    fact((t) => t('object.rights'), untagged(details.rights ?? details.rightsUrl)),
    fact((t) => t('object.source'), untagged(details.source ?? details.sourceUrl)),
    ...(details.notes ?? []).map(({ label, text, language }): LabelledValue[] | undefined => {
      const [name, value] = [termOf('furtherData', label, language), languageMap([{ text, language }])];
      return name && value && [{ label: name, value }];
    }),
  ];
  return facts.flatMap((fact) => (fact ?? []).map(({ label, value }) => ({ label, value: asPlain(value) })));
}

/** People and bodies, grouped by role. */
function contributorFacts(contributors: CatalogueObject['details']['contributors'] = []): LabelledValue[] {
  return [...grouped(contributors, ({ role }) => role)].flatMap(([role, those]) => {
    const statements = those.map(({ name, statement = name }) => statement);
    const [label, value] = [termOf('roles', role), untagged(...statements)];
    return label && value ? [{ label, value }] : [];
  });
}

/** A known term in the site's languages, any other unchanged; undefined where it has no visible text. */
function termOf(
  group: 'roles' | 'identifiers' | 'furtherData',
  term: string,
  language?: string,
): LanguageMap | undefined {
  const known = (locale: Locale) =>
    new Map<string, string>(Object.entries(messageGroup(locale, group))).get(term.toLowerCase());
  return known(locales[0]) === undefined
    ? languageMap([{ text: term, language }])
    : inEveryLocale((_, locale) => known(locale) ?? term);
}
