import { describe, expect, test } from 'vitest';
import type { Operator } from '#lib/config.ts';
import { type Locale, locales } from '#lib/i18n/locales.ts';
import { reportOn } from '../report/report.ts';
import { sanitisePage } from '../sanitise.ts';
import { accessibilityDeclaration } from './accessibility.ts';
import { accessibilityChecks } from './checks.ts';

const publicUrl = 'https://library.example';
const nobody: Operator = { name: undefined, email: undefined, phone: undefined };
const somebody: Operator = {
  name: 'Biblioteka „Pod <Lipą>”',
  email: 'dostepnosc@library.example',
  phone: '+48 (12) 345-67-89',
};
const show = (locale: Locale, operator: Operator) =>
  accessibilityDeclaration(locale, publicUrl, operator).text;
const idsOf = (text: string) => [...text.matchAll(/ id="a11y-([a-z-]+)"/g)].map((match) => match[1]);
// The template prescribes the bare URL of the site; the rest are unstated facts.
const unstated = [
  'link-bare-address',
  'missing-a11y-aplikacje',
  'missing-a11y-data-publikacja',
  'missing-a11y-data-aktualizacja',
  'missing-a11y-architektura',
  'missing-a11y-komunikacja',
];
const known = ['wstep', 'zakres', 'url', 'status', 'data-sporzadzenie', 'procedura'];

describe.each(locales)('in %s', (locale) => {
  test('the identifiers of the template mark known facts, each once, and survive cleaning', () => {
    expect(idsOf(show(locale, nobody)).sort()).toEqual([...known].sort());
    const stated = show(locale, somebody);
    expect(idsOf(stated).sort()).toEqual([...known, 'podmiot', 'kontakt', 'email', 'telefon'].sort());
    for (const text of [stated, show(locale, nobody)])
      expect(sanitisePage(text, publicUrl)).toBe(text.replaceAll(`"${publicUrl}/`, '"/'));
  });

  test('the report for editors finds in it what nobody has stated, and nothing wrong', async () => {
    const title = locale === 'pl' ? 'Deklaracja dostępności' : 'Accessibility statement';
    const about = {
      title,
      description: 'x',
      language: locale,
      hasTranslation: true,
      publicUrl,
      base: publicUrl,
      pictureOrigins: [],
    };
    const content = show(locale, somebody);
    const findings = await reportOn({ ...about, content, checkLinks: async () => true, today: '2026-11-22' });
    expect(findings.map(({ kind }) => kind)).toEqual(unstated);
  });

  test('it contains no date but that of the checks', () => {
    const dates = [...show(locale, somebody).matchAll(/datetime="([^"]*)"/g)].map(([, date]) => date);
    expect(new Set(dates)).toEqual(new Set([accessibilityChecks.date]));
  });

  test('who runs the library is named, and can be reached', () => {
    const text = show(locale, somebody);
    expect(text).toContain('<span id="a11y-podmiot">Biblioteka „Pod &lt;Lipą&gt;”</span>');
    expect(text).toContain(
      '<a id="a11y-email" href="mailto:dostepnosc@library.example">dostepnosc@library.example</a>',
    );
    expect(text).toContain('<a id="a11y-telefon" href="tel:+48123456789">+48 (12) 345-67-89</a>');
  });

  test('it reports what was checked', () => {
    const text = show(locale, nobody);
    expect(text).toContain(accessibilityChecks.axe);
    // Either would mean a missing message.
    expect(text).not.toMatch(/defaultPages\.|undefined/);
  });
});

test('the headings are those of the template, in its order', () => {
  const headings = [...show('pl', nobody).matchAll(/<h([23])>(.*?)<\/h\1>/g)].map(
    ([, level, text]) => `${level} ${text}`,
  );
  expect(headings).toEqual([
    '2 Stan dostępności cyfrowej',
    '2 Niedostępne treści',
    '3 Niezgodność z załącznikiem',
    '3 Treści nieobjęte przepisami',
    '2 Przygotowanie deklaracji dostępności i jej aktualizacja',
    '2 Skróty klawiszowe',
    '2 Informacje zwrotne i dane kontaktowe',
    '2 Obsługa wniosków i skarg związanych z dostępnością',
    '2 Pozostałe informacje',
    '3 Aplikacje mobilne',
    '3 Dostępność architektoniczna',
    '3 Dostępność komunikacyjno-informacyjna',
  ]);
});

test('the status is the official sentence', () => {
  expect(show('pl', nobody)).toContain(
    '<p id="a11y-status">Strona internetowa jest częściowo zgodna z załącznikiem do ustawy z dnia 4 kwietnia 2019 r. ' +
      'o dostępności cyfrowej stron internetowych i aplikacji mobilnych podmiotów publicznych z powodu niezgodności lub wyłączeń ' +
      'wymienionych poniżej.</p>',
  );
});

test('facts that the operator has not stated are reported as missing, each separately', () => {
  const missing = (operator: Partial<Operator>) =>
    [...show('pl', { ...nobody, ...operator }).matchAll(/Operator strony nie podał jeszcze ([^.]*)\./g)]
      .map(([, what]) => what ?? '')
      .filter((what) => !/siedzib|porozumieć/.test(what));
  expect(missing({})).toEqual([
    'swojej nazwy, daty publikacji strony ani daty jej ostatniej istotnej aktualizacji',
    'adresu e-mail ani numeru telefonu, pod które można zgłaszać problemy z dostępnością',
  ]);
  const dates = 'daty jej publikacji ani daty ostatniej istotnej aktualizacji';
  expect(missing({ name: 'Biblioteka', phone: '112' })).toEqual([dates, 'adresu e-mail']);
  expect(missing({ name: 'Biblioteka', email: 'a@b.pl' })).toEqual([dates, 'numeru telefonu']);
  expect(missing({ name: 'Biblioteka', email: 'a@b.pl', phone: '112' })).toEqual([dates]);
});
