import type { ReactNode } from 'react';
import type { ObjectDetails, RecordText } from '#lib/catalogue/catalogue.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { languageName, messageGroup, translator } from '#lib/i18n/translate.ts';
import { grouped } from '#lib/lists.ts';
import { calendarDateOf } from '#lib/metadata/calendar-date.ts';
import { workPath } from '#lib/search/path.ts';
import type { PartOf } from '#lib/search/works.ts';
import { webAddress } from '#lib/untrusted.ts';
import { inLine, isolated, linked, shelved } from './values.tsx';

/** The name of a fact and its values, one or several; a fact without any is left out. */
export type Fact = [name: ReactNode, ...values: ReactNode[]];

type Contributors = NonNullable<ObjectDetails['contributors']>;

/** Texts of the record, each in its language. */
export function texts(list: readonly RecordText[] = []): ReactNode[] {
  return list.map(({ text, language }) => isolated(text, language));
}

/** Languages of the object, each linked to everything in it. */
export function languageFact(locale: Locale, tags: readonly string[]): Fact {
  const unique = [...new Set(tags)];
  return [
    translator(locale)('object.language', { count: unique.length }),
    inLine(unique.map((tag) => shelved(locale, 'language', languageName(tag, locale), tag))),
  ];
}

/** Places grouped by role, each linked to everything with that place. */
export function placeFacts(
  locale: Locale,
  published: string | null,
  others: ObjectDetails['otherPlaces'] = [],
): Fact[] {
  const labels = messageGroup(locale, 'placeRoles');
  const places = [...(published === null ? [] : [{ role: 'publication', name: published }]), ...others];
  return byTerm(labels, places, ({ role }) => role).map(([label, those]) => [
    label,
    ...[...new Set(those.map(({ name }) => name))].map((name) => shelved(locale, 'place', name)),
  ]);
}

/** Related things other than the works that the object is part of, grouped by the kind of the relation. */
export function relationFacts(locale: Locale, relations: ObjectDetails['relations'] = []): Fact[] {
  const labels = messageGroup(locale, 'relations');
  return byTerm(labels, relations, ({ kind }) => kind).map(([label, those]) => [
    label,
    ...those.map(({ text, target, number }) => inLine([linked(text, target), isolated(number)])),
  ]);
}

/** Contributors grouped by role, each linked to everything they contributed to. */
export function contributorFacts(locale: Locale, contributors: Contributors = []): Fact[] {
  const labels = messageGroup(locale, 'roles');
  return byTerm(labels, contributors, ({ role }) => role).map(([label, those]) => [
    label,
    ...[...new Map(those.map(({ name, statement = name }) => [statement, name]))].map(([statement, name]) =>
      shelved(locale, 'person', statement, name),
    ),
  ]);
}

/** Subjects on one line, each with a link to where it is described; with semicolons, since they may contain commas. */
export function subjectList(locale: Locale, subjects: ObjectDetails['subjects'] = []): ReactNode {
  const unique = [...new Map(subjects.map((subject) => [subject.text, subject])).values()];
  return inLine(
    unique.map(({ text, language, address }) => {
      const subject = shelved(locale, 'subject', text, text, language);
      const elsewhere = webAddress(address);
      return subject && elsewhere && URL.canParse(elsewhere) ? (
        <>
          {subject} ({linked(new URL(elsewhere).host, elsewhere)})
        </>
      ) : (
        subject
      );
    }),
    '; ',
  );
}

/** Identifiers with their kind; web addresses are links. */
export function identifiers(locale: Locale, list: ObjectDetails['identifiers'] = []): ReactNode[] {
  return list.map(({ kind, value }) => {
    const shown = /^https?:/i.test(value) ? linked(value, value) : isolated(value);
    return (
      shown && (
        <>
          {isolated(termOf(messageGroup(locale, 'identifiers'), kind))} {shown}
        </>
      )
    );
  });
}

/** Further data, with the catalogue's label, or a common one in the page's language. */
export function noteFacts(locale: Locale, notes: ObjectDetails['notes'] = []): Fact[] {
  const labels = messageGroup(locale, 'furtherData');
  return notes.map(({ label, text, language }) => [
    labelOf(labels, label, language),
    isolated(text, language),
  ]);
}

/** Items grouped by what their terms are called in the page's language. */
function byTerm<Item>(
  labels: Record<string, string>,
  items: readonly Item[],
  term: (item: Item) => string,
): [label: ReactNode, those: Item[]][] {
  const groups = grouped(items, (item) => termOf(labels, term(item)));
  return [...groups.values()].map((those) => [labelOf(labels, term(those[0])), those]);
}

/** The name of a fact: a common term in the page's language, any other isolated, in its own. */
function labelOf(known: Record<string, string>, term: string, language?: string): ReactNode {
  const common = termOf(known, term);
  return common === term ? isolated(term, language) : common;
}

/** A common term in the page's language; any other unchanged. */
function termOf(known: Record<string, string>, term: string): string {
  return new Map(Object.entries(known)).get(term.toLowerCase()) ?? term;
}

/**
 * A series: its shelf, the number of this object in it, and a link to the calendar of its year where the day or month
 * is known, or else to the series in order.
 */
export function seriesFact(locale: Locale, { title, work, number }: PartOf, date: string | null): ReactNode {
  const t = translator(locale);
  const { year } = calendarDateOf(date ?? '') ?? {};
  const way =
    year === undefined
      ? number && linked(t('object.partsOfSeries'), workPath(locale, { work }))
      : linked(t('object.calendar', { year: String(year) }), workPath(locale, { work, year }));
  const shelf = inLine([shelved(locale, 'series', title), isolated(number)]);
  return way ? (
    <>
      {shelf} ({way})
    </>
  ) : (
    shelf
  );
}

/** A work that the object is part of, linked to all its parts, and the number of this one. */
export function partOfFact(locale: Locale, { title, work, number }: PartOf): ReactNode {
  return inLine([linked(title, workPath(locale, { work })), isolated(number)]);
}
