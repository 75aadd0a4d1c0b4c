import type { Locale } from '#lib/i18n/locales.ts';
import { fold } from '#lib/text/fold.ts';
import type { Findings } from './findings.ts';
import {
  type ElementNode,
  type ParsedContent,
  shownElements,
  shownInside,
  startTag,
  textOf,
} from './nodes.ts';

// Identifiers from the Polish technical conditions for accessibility declarations, version 2.0 of 31 July 2024, which
// are the same in all languages.
const required = [
  'a11y-wstep',
  'a11y-podmiot',
  'a11y-zakres',
  'a11y-url',
  'a11y-data-publikacja',
  'a11y-data-aktualizacja',
  'a11y-status',
  'a11y-kontakt',
  'a11y-email',
  'a11y-telefon',
  'a11y-procedura',
  'a11y-data-sporzadzenie',
  'a11y-architektura',
  'a11y-komunikacja',
] as const;

const dates = [
  'a11y-data-publikacja',
  'a11y-data-aktualizacja',
  'a11y-data-sporzadzenie',
  'a11y-data-przeglad',
];

/** Identifiers in the first version of the template that the second one dropped. */
const outdated = new Set(['a11y-deklaracja', 'a11y-osoba', 'a11y-audytor']);

/** The prescribed status sentences, case-folded: fully, partially or not compliant with the annex to the act. */
const statuses: Partial<Record<Locale, RegExp>> = {
  pl: /\bjest (?:w pelni zgodna|czesciowo zgodna|niezgodna) z zalacznikiem do ustawy z (?:dnia )?4 kwietnia 2019/,
  en: /\bis (?:fully|partially|not|non)[ -]?compliant with the (?:annex|appendix|attachment)\b/,
};

const ofCost = /\bnadmiern\w+ koszt|\bnadmiern\w+ obciaz|\bexcessive costs?\b|\bdisproportionate burden\b/;
const ofApplications = /\baplikacj\w+ mobiln|\bmobile app/;

/**
 * Reports what an accessibility declaration lacks by the official Polish template.
 * @param today as YYYY-MM-DD
 */
export function findInDeclaration(
  reading: ParsedContent,
  findings: Findings,
  language: Locale,
  today: string,
): void {
  const parts = new Map<string, ElementNode>();
  for (const element of shownElements(reading)) {
    const { id } = element.attributes;
    if (id === undefined || !id.startsWith('a11y-')) continue;
    if (!parts.has(id)) parts.set(id, element);
    if (outdated.has(id)) findings.add('declaration-id-old', startTag(element), { id });
    if (textOf(reading, element, 100) === '' && shownInside(reading, element, 'img').length === 0)
      findings.add('declaration-id-empty', element, { id });
  }
  for (const id of required) if (!parts.has(id)) findings.add(`missing-${id}`);
  findDates(reading, findings, parts, today);
  const status = parts.get('a11y-status');
  if (status && statuses[language]?.test(fold(textOf(reading, status)).replace(/\s+/g, ' ')) === false)
    findings.add('declaration-status', status);
  findConditional(reading, findings, parts);
}

function findDates(
  reading: ParsedContent,
  findings: Findings,
  parts: ReadonlyMap<string, ElementNode>,
  today: string,
): void {
  const parsed = new Map<string, string>();
  for (const id of dates) {
    const part = parts.get(id);
    if (!part) continue;
    const date = dateIn(reading, part);
    if (date === undefined) findings.add('declaration-date', part, { id });
    else parsed.set(id, date);
  }
  const due = lastDeadline(today);
  const previousDeadline = `${Number(due.slice(0, 4)) - 1}${due.slice(4)}`;
  const reviewed = parsed.get('a11y-data-przeglad');
  const review = parts.get('a11y-data-przeglad');
  const prepared = parsed.get('a11y-data-sporzadzenie');
  // A review counts for the following 31 March; one from before the previous deadline is overdue.
  if (review && reviewed !== undefined && reviewed <= previousDeadline)
    findings.add('declaration-review-old', review, { date: reviewed, due });
  if (!review && prepared !== undefined && prepared <= previousDeadline)
    findings.add('missing-a11y-data-przeglad');
}

/** The last deadline for reviews: 31 March of this year or the one before. */
function lastDeadline(today: string): string {
  const year = Number(today.slice(0, 4));
  return today.slice(4) > '-03-31' ? `${year}-03-31` : `${year - 1}-03-31`;
}

/** The date in the `time` element that is this element, a descendant or its parent. */
function dateIn(reading: ParsedContent, element: ElementNode): string | undefined {
  const around = [element, ...shownInside(reading, element), ...(element.parent ? [element.parent] : [])];
  for (const { attributes } of shownElements({ nodes: around }, 'time')) {
    const date = attributes.datetime ?? '';
    if (/^\d{4}-\d\d-\d\d$/.test(date) && new Date(`${date}T00:00:00Z`).toJSON()?.startsWith(date))
      return date;
  }
  return undefined;
}

/** Parts required only if the declaration covers their topic. */
function findConditional(
  reading: ParsedContent,
  findings: Findings,
  parts: ReadonlyMap<string, ElementNode>,
): void {
  const headings = shownElements(reading, 'h2', 'h3', 'h4');
  const elementOnTopic = (topic: RegExp) =>
    headings.find((heading) => topic.test(fold(textOf(reading, heading, 200))));
  const cost = elementOnTopic(ofCost);
  if (cost && !parts.has('a11y-ocena')) findings.add('missing-a11y-ocena', cost);
  const applications = elementOnTopic(ofApplications);
  if (applications && !parts.has('a11y-aplikacje')) findings.add('missing-a11y-aplikacje', applications);
  const architecture = parts.get('a11y-architektura');
  if (!architecture || parts.has('a11y-architektura-url')) return;
  const [link] = shownInside(reading, architecture, 'a');
  if (link) findings.add('missing-a11y-architektura-url', link);
}
