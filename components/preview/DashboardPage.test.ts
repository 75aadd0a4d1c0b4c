import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { PreviewPage } from '#lib/catalogue/catalogue.ts';
import type { PageState } from '#lib/catalogue/editing.ts';
import { locales } from '#lib/i18n/locales.ts';
import { DashboardNotice } from './DashboardNotice.tsx';
import { DashboardPage } from './DashboardPage.tsx';
import { PageHistory } from './PageHistory.tsx';

const page: PreviewPage = {
  title: 'Help',
  content: '<p>x</p>',
  created_at: '2026-01-01T00:00:00',
  updated_at: '2026-01-01T00:00:00',
  language: 'en',
  slug: 'help',
  translationKey: 'help',
  state: 'changed',
  version: 4,
};

const dashboardPage = (locale: (typeof locales)[number], state: PageState) =>
  renderToStaticMarkup(createElement(DashboardPage, { locale, page: { ...page, state }, canEdit: true }));
const history = (locale: (typeof locales)[number]) => {
  const at = '2026-01-01T00:00:00.000000' as never;
  const { title, translationKey } = page;
  const version = {
    number: 3,
    action: 'draft',
    title,
    description: '',
    translationKey,
    editor: 'Anna',
    at,
  } as const;
  return renderToStaticMarkup(
    createElement(PageHistory, { locale, page, versions: [{ ...version, number: 4 }, version] }),
  );
};

test.each(locales)(
  'in %s the name of a button or link begins with what is seen of it (WCAG 2.5.3)',
  (locale) => {
    const html = `${dashboardPage(locale, 'changed')}${dashboardPage(locale, 'draft')}${history(locale)}`;
    const named = [...html.matchAll(/<(?:a|button)[^>]* aria-label="([^"]+)"[^>]*>([^<]+)</g)];
    expect(named.length).toBeGreaterThan(12);
    for (const [, name = '', seen = ''] of named)
      expect(name.startsWith(seen), `${name}: ${seen}`).toBe(true);
  },
);

test.each(locales)('in %s a form of the dashboard is answered in the language of the dashboard', (locale) => {
  const actions = [
    ...`${dashboardPage(locale, 'draft')}${history(locale)}`.matchAll(/<form[^>]*post[^>]*>/g),
  ];
  expect(actions.length).toBeGreaterThan(3);
  for (const [form] of actions) expect(form).toMatch(new RegExp(`action="/preview/\\w+\\?locale=${locale}"`));
});

test('an old version is restored from the newest that is seen', () => {
  expect(history('en').match(/name="base" value="4"/g)).toHaveLength(2);
});

test('an editor whose action on the dashboard fails is told of the page in its way, and of no unsaved text', () => {
  const holder = { language: 'en', slug: 'other' } as const;
  const notice = (problem: 'conflict' | 'missing' | 'translation-held') =>
    renderToStaticMarkup(createElement(DashboardNotice, { locale: 'en', notice: { problem, holder } }));
  expect(notice('conflict')).toContain('look at the newest version and repeat what you did');
  expect(notice('missing')).toContain('There is no such page or version');
  expect(notice('translation-held')).toContain('The page en/other is now the translation');
});
