import type { Operator } from '#lib/config.ts';
import { showDate } from '#lib/i18n/dates.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { languageName, messageGroup, translator } from '#lib/i18n/translate.ts';
import { viewerKeys } from '#lib/scans/viewer-keys.ts';
import { libraryName } from '#lib/site/library-name.ts';
import { accessibilityChecks as checks } from './checks.ts';
import { type Html, html, list, sentence } from './html.ts';

type HeadingName = keyof ReturnType<typeof messageGroup<'defaultPages'>>['accessibility']['headings'];

/** The Polish Commissioner for Human Rights, whom declarations are required to link. */
const ombudsman = 'https://bip.brpo.gov.pl/';

/**
 * The default accessibility declaration, until the operator writes one: headings, order and identifiers of the Polish
 * template ("Warunki techniczne publikacji oraz struktura dokumentu elektronicznego oświadczenia w sprawie
 * dostępności", version 2.0 of 31 July 2024). Only known facts have their identifiers; a fact that nobody has stated is
 * described as missing, without one, so that programs do not read that sentence as the fact.
 *
 * Of the three statements of conformance it makes "partly": scans have known and listed shortcomings, so "fully" would
 * be wrong, and automated checks could not prove it; "not compliant" would contradict their results.
 * @param publicUrl where the public reaches this site
 */
export function accessibilityDeclaration(locale: Locale, publicUrl: string, operator: Operator): Html {
  const t = translator(locale);
  const heading = (name: HeadingName) => t(`defaultPages.accessibility.headings.${name}`);
  const h2 = (name: HeadingName) => html`<h2>${heading(name)}</h2>`;
  const h3 = (name: HeadingName) => html`<h3>${heading(name)}</h3>`;
  return html`${introduction(locale, publicUrl, operator)}
${h2('state')}
<p id="a11y-status">${t('defaultPages.accessibility.status')}</p>
<p>${t('defaultPages.accessibility.whyPartly')}</p>
${h2('notAccessible')}
${h3('annex')}
${list([
  html`${t('defaultPages.accessibility.scans')}`,
  html`${t('defaultPages.accessibility.texts')}`,
  html`${t('defaultPages.accessibility.pictures')}`,
])}
${h3('outside')}
<p>${t('defaultPages.accessibility.heritage')}</p>
${h2('preparation')}
${preparation(locale)}
${h2('shortcuts')}
<p>${t('viewer.shortcutsNote')}</p>
${list(
  viewerKeys(
    { ...messageGroup(locale, 'viewer'), keyHelp: t('defaultPages.accessibility.keyList') },
    { text: true, facing: true, neighbours: true },
  ).map(([keys, what]) => html`${keys.map((key) => html`<kbd>${key}</kbd> `)}– ${what}`),
)}
${h2('contact')}
${contact(locale, operator)}
${h2('requests')}
<div id="a11y-procedura">
<p>${t('defaultPages.accessibility.request')}</p>
<p>${t('defaultPages.accessibility.deadlines')}</p>
<p>${sentence((values) => t('defaultPages.accessibility.complaint', values), {
    ombudsman: html`<a href="${ombudsman}">${t('defaultPages.accessibility.ombudsman')}</a>`,
  })}</p>
</div>
${h2('other')}
${h3('apps')}
<p>${t('defaultPages.accessibility.noApps')}</p>
${h3('premises')}
<p>${t('defaultPages.accessibility.premisesUnknown')}</p>
${h3('communication')}
<p>${t('defaultPages.accessibility.communicationUnknown')}</p>`;
}

function introduction(locale: Locale, publicUrl: string, operator: Operator): Html {
  const { name } = operator;
  const t = translator(locale);
  const markup = {
    scope: html`<span id="a11y-zakres">${libraryName(locale, operator)}</span>`,
    address: html`<a id="a11y-url" href="${publicUrl}/${locale}">${publicUrl}/${locale}</a>`,
  };
  const opening = name
    ? sentence((values) => t('defaultPages.accessibility.intro', values), {
        ...markup,
        subject: html`<span id="a11y-podmiot">${name}</span>`,
      })
    : sentence((values) => t('defaultPages.accessibility.introUnnamed', values), markup);
  return html`<p id="a11y-wstep">${opening}</p>
<p>${t('defaultPages.accessibility.byProgram')} ${
    name ? t('defaultPages.accessibility.datesUnknown') : t('defaultPages.accessibility.operatorUnknown')
  }</p>`;
}

/** What the automated checks covered and found, and when. */
function preparation(locale: Locale): Html {
  const t = translator(locale);
  const day = `${checks.date}T00:00:00`;
  const time = (id?: string) =>
    html`<time${id ? html` id="${id}"` : undefined} datetime="${checks.date}">${showDate(day, locale)}</time>`;
  const words = messageGroup(locale, 'defaultPages').checks;
  const joined = (names: string[]) =>
    html`${new Intl.ListFormat(locale, { type: 'conjunction' }).format(names)}`;
  const facts: [string, Html][] = [
    [words.date, time()],
    [words.tool, html`${t('defaultPages.checks.axe', { version: checks.axe })}`],
    [words.pagesChecked, joined(checks.pages.map((page) => words.pages[page]))],
    [words.statesChecked, joined(checks.states.map((state) => words.states[state]))],
    [words.languagesChecked, joined(checks.languages.map((language) => languageName(language, locale)))],
    [words.schemesChecked, joined(checks.schemes.map((scheme) => words.schemes[scheme]))],
    [words.result, html`${t('defaultPages.checks.found', { count: checks.violations })}`],
  ];
  return html`<p>${sentence((values) => t('defaultPages.accessibility.prepared', values), {
    date: time('a11y-data-sporzadzenie'),
  })}</p>
<p>${t('defaultPages.accessibility.checksLead')}</p>
<dl>${facts.map(([term, what]) => html`<dt>${term}</dt><dd>${what}</dd>`)}</dl>
<p>${t('defaultPages.accessibility.checksLimit')}</p>`;
}

function contact(locale: Locale, { email, phone }: Operator): Html {
  const t = translator(locale);
  if (!email && !phone) return html`<p>${t('defaultPages.accessibility.contactUnknown')}</p>`;
  const channels = [
    email &&
      html`${t('defaultPages.accessibility.email')} <a id="a11y-email" href="mailto:${email}">${email}</a>`,
    phone &&
      html`${t('defaultPages.accessibility.phone')} <a id="a11y-telefon" href="tel:${phone.replace(/[^+\d]/g, '')}">${phone}</a>`,
  ].filter((channel) => channel instanceof Object);
  return html`<div id="a11y-kontakt"><p>${t('defaultPages.accessibility.report')}</p>
${list(channels)}</div>
${!email && html`<p>${t('defaultPages.accessibility.emailUnknown')}</p>`}${
  !phone && html`<p>${t('defaultPages.accessibility.phoneUnknown')}</p>`
}`;
}
