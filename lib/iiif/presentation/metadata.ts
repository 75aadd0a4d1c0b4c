import type { CatalogueObject } from '#lib/catalogue/catalogue.ts';
import { isCategory } from '#lib/catalogue/schema.ts';
import { type Locale, locales } from '#lib/i18n/locales.ts';
import { languageName, messageGroup, type Translate } from '#lib/i18n/translate.ts';
import { grouped } from '#lib/lists.ts';
import { isKnownDate } from '#lib/metadata/date.ts';
import { isCreator, statedCreator } from '#lib/metadata/names.ts';
import { partKindName } from '#lib/metadata/part-kind.ts';
import { withNumber } from '#lib/metadata/part-number.ts';
import { visibleText } from '#lib/untrusted.ts';
import {
  asPlain,
  inEveryLocale,
  type LabelledValue,
  type LanguageMap,
  languageMap,
  untagged,
} from '../language-map.ts';

/**
 * The facts of an object's record, each labelled in the site's languages, as on its page.
 * @param terms address of its rights, or the words in place of one, if known
 */
export function metadataOf(
  { tile, details }: Pick<CatalogueObject, 'tile' | 'details'>,
  terms: string | undefined,
): LabelledValue[] {
  const object = tile.related_object;
  const fact = (message: (t: Translate) => string, value: LanguageMap | undefined) =>
    value && [{ label: inEveryLocale(message), value }];
  // Viewers show values in one language only (Presentation API 3.0, section 4.4), but these are not translations.
  const byLanguage = (
    message: (t: Translate) => string,
    texts: { text: string; language?: string | undefined }[],
  ) =>
    [...grouped(texts, ({ language }) => language).values()].map((those) =>
      fact(message, languageMap(those)),
    );
  const kinds = [...new Set(object.categories)];
  const tags = [...new Set([details.language ?? [], details.otherLanguages ?? []].flat())];
  const statementsOf = (...roles: string[]) =>
    (details.contributors ?? [])
      .filter(({ role }) => roles.includes(role))
      .map(({ name, statement = name }) => statement);
  const works = (kind: 'series' | 'part-of') =>
    untagged(
      ...(details.works ?? [])
        .filter((one) => one.kind === kind)
        .map(({ title, number }) => withNumber(title, number)),
    );
  const facts: (LabelledValue[] | undefined)[] = [
    ...byLanguage((t) => t('object.otherTitles'), details.titles ?? []),
    fact(
      (t) => t('object.author'),
      untagged(statedCreator(object, details.contributors), ...statementsOf('creator', 'author')),
    ),
    fact((t) => t('object.corporate'), untagged(object.creator_corp, ...statementsOf('corporate-creator'))),
    byTerm(
      'roles',
      (details.contributors ?? [])
        .filter((one) => !isCreator(one))
        .map(({ role, name, statement = name }) => ({ term: role, text: statement })),
    ),
    fact(
      (t) => t('object.date'),
      untagged(
        visibleText(object.date_descriptive) || (isKnownDate(object.date) ? object.date.slice(0, 4) : ''),
      ),
    ),
    byTerm('placeRoles', [
      ...(object.publish_place === null ? [] : [{ term: 'publication', text: object.publish_place }]),
      ...(details.otherPlaces ?? []).map(({ role, name }) => ({ term: role, text: name })),
    ]),
    fact(
      (t) => t('object.language', { count: tags.length }),
      languageMap(
        tags.flatMap((tag) => locales.map((language) => ({ text: languageName(tag, language), language }))),
      ),
    ),
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
    fact((t) => t('object.series'), works('series')),
    fact((t) => t('object.partOf'), works('part-of')),
    // Without the works that it is part of.
    byTerm(
      'relations',
      (details.relations ?? []).map(({ kind, text, number }) => ({
        term: kind,
        text: withNumber(text, number),
      })),
    ),
    ...byLanguage((t) => t('object.subjects'), details.subjects ?? []),
    ...(details.identifiers ?? []).map(({ kind, value: identifier }): LabelledValue[] | undefined => {
      const value = untagged(identifier);
      return (
        value && [
          { label: termOf('identifiers', kind) ?? inEveryLocale((t) => t('object.identifiers')), value },
        ]
      );
    }),
    fact((t) => t('object.rights'), untagged(details.rights ?? terms)),
    fact((t) => t('object.source'), untagged(details.source ?? details.sourceUrl)),
    ...(details.notes ?? []).map(({ label, text, language }): LabelledValue[] | undefined => {
      const [name, value] = [termOf('furtherData', label, language), languageMap([{ text, language }])];
      return name && value && [{ label: name, value }];
    }),
  ];
  return facts.flatMap((fact) => (fact ?? []).map(({ label, value }) => ({ label, value: asPlain(value) })));
}

const partKindLabel = inEveryLocale((t) => t('iiif.partKind'));

/** What a part of the table of contents is, a usual kind in each of the site's languages; undefined if unknown. */
export function partMetadata(kind: string): LabelledValue[] | undefined {
  if (kind === '') return undefined;
  const value = languageMap(
    locales.flatMap((language) => {
      const text = partKindName(kind, language);
      return text === undefined ? [] : [{ text, language }];
    }),
  );
  return [{ label: partKindLabel, value: value ?? asPlain({ none: [kind] }) }];
}

/** Values grouped by the term that says what they are: a role, a kind. */
function byTerm(group: TermGroup, values: { term: string; text: string }[]): LabelledValue[] {
  return [...grouped(values, ({ term }) => term)].flatMap(([term, those]) => {
    const [label, value] = [termOf(group, term), untagged(...new Set(those.map(({ text }) => text)))];
    return label && value ? [{ label, value }] : [];
  });
}

type TermGroup = 'roles' | 'placeRoles' | 'relations' | 'identifiers' | 'furtherData';

/** A known term in the site's languages, any other unchanged; undefined where it has no visible text. */
function termOf(group: TermGroup, term: string, language?: string): LanguageMap | undefined {
  const known = (locale: Locale) =>
    new Map<string, string>(Object.entries(messageGroup(locale, group))).get(term.toLowerCase());
  return known(locales[0]) === undefined
    ? languageMap([{ text: term, language }])
    : inEveryLocale((_, locale) => known(locale) ?? term);
}
