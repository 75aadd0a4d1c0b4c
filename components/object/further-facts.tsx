import type { ReactNode } from 'react';
import type { ObjectDetails, RecordText } from '#lib/catalogue/catalogue.ts';
import { visibleText, webAddress } from '#lib/foreign.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { messageGroup, translator } from '#lib/i18n/translate.ts';
import { calendarDateOf } from '#lib/metadata/calendar-date.ts';
import { workPath } from '#lib/search/path.ts';
import type { PartOf } from '#lib/search/works.ts';
import { inLine, linked, said, shelved } from './values.tsx';

/** What a fact is called, and what the catalogue says of it, once or several times; where it says nothing it is left out. */
export type Fact = [name: ReactNode, ...values: ReactNode[]];

type Contributors = NonNullable<ObjectDetails['contributors']>;

/** Texts of the record, each in its language. */
export function texts(list: readonly RecordText[] = []): ReactNode[] {
  return list.map(({ text, language }) => said(text, language));
}

/** People and bodies below their roles, each with all that they had a part in. */
export function contributorFacts(locale: Locale, contributors: Contributors = []): Fact[] {
  const names = new Map<string, Map<string, string>>();
  for (const { role, name, statement = name } of contributors) {
    const label = visibleText(termOf(messageGroup(locale, 'roles'), role));
    names.set(label, (names.get(label) ?? new Map()).set(statement, name));
  }
  return [...names].map(([label, all]) => [
    said(label),
    ...[...all].map(([statement, name]) => shelved(locale, 'person', statement, name)),
  ]);
}

/** Subjects in one line, each with where it is described elsewhere; they may hold commas. */
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

/** Identifiers with their kind; those that are addresses lead there. */
export function identifiers(locale: Locale, list: ObjectDetails['identifiers'] = []): ReactNode[] {
  return list.map(({ kind, value }) => {
    const shown = /^https?:/i.test(value) ? linked(value, value) : said(value);
    return (
      shown && (
        <>
          {said(termOf(messageGroup(locale, 'identifiers'), kind))} {shown}
        </>
      )
    );
  });
}

/** Further data, called as the catalogue calls it, or what is common in the page's language. */
export function noteFacts(locale: Locale, notes: ObjectDetails['notes'] = []): Fact[] {
  const labels = messageGroup(locale, 'furtherData');
  return notes.map(({ label, text, language }) => {
    const known = termOf(labels, label);
    return [known === label ? said(label, language) : known, said(text, language)];
  });
}

/** A common term in the page's language; any other as it stands. */
function termOf(known: Record<string, string>, term: string): string {
  return new Map(Object.entries(known)).get(term.toLowerCase()) ?? term;
}

/**
 * A series: all that is in it, which number of it this one is, and the calendar of the year in which it came out, where its day or month
 * is known, else the series in order.
 */
export function seriesFact(locale: Locale, { title, work, number }: PartOf, date: string | null): ReactNode {
  const t = translator(locale);
  const { year } = calendarDateOf(date ?? '') ?? {};
  const way =
    year === undefined
      ? number && linked(t('object.partsOfSeries'), workPath(locale, { work }))
      : linked(t('object.calendar', { year: String(year) }), workPath(locale, { work, year }));
  const shelf = inLine([shelved(locale, 'series', title), said(number)]);
  return way ? (
    <>
      {shelf} ({way})
    </>
  ) : (
    shelf
  );
}

/** A work that the object is a part of, with all of its parts, and which one it is. */
export function partOfFact(locale: Locale, { title, work, number }: PartOf): ReactNode {
  return inLine([linked(title, workPath(locale, { work })), said(number)]);
}
