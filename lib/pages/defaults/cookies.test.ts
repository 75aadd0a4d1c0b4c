import { expect, test } from 'vitest';
import { locales } from '#lib/i18n/locales.ts';
import { sanitisePage } from '../sanitise.ts';
import { cookies } from './cookies.ts';
import { storedInBrowser } from './stored-in-browser.ts';

test.each(locales)('in %s every entry has a row, and all of it survives cleaning', (locale) => {
  const { text } = cookies(locale, []);
  for (const { name, where } of storedInBrowser)
    expect(text).toContain(`<code>${name}${name.endsWith(':') ? '…' : ''}</code> (${where})</th>`);
  expect(text.match(/<tr><th scope="row">/g)).toHaveLength(storedInBrowser.length);
  expect(sanitisePage(text, 'https://library.example')).toBe(text);
});

test('servers that pictures come from are named, where there are any', () => {
  expect(cookies('en', []).text).toContain('The pages load nothing from other servers');
  const { text } = cookies('en', ['https://tiles.example']);
  expect(text).toContain('<li>https://tiles.example</li>');
  expect(text).not.toContain('load nothing from other servers');
});
