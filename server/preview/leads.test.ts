import { expect, test } from 'vitest';
import { leadsBy } from './leads.ts';

const page = '<h2 id="section-hours">Hours</h2><p id="text-a&amp;b">x</p>';
const leads = leadsBy(async ({ path, rawQuery }) => {
  if (path === '/away') throw new Error('unavailable');
  const status = path === '/en' || path === '/en/pages/help' ? 200 : path === '/old' ? 308 : 404;
  if (rawQuery === 'x=?') return { status: 200, headers: {}, body: null };
  return { status, headers: {}, body: new TextEncoder().encode(page) };
});

test.each([
  ['/en', '', true],
  ['/en/none', '', false],
  ['/old', 'whatever', true],
  ['/none?x=?', '', true],
  ['/en/pages/help', 'section-hours', true],
  ['/en/pages/help', 'text-a&b', true],
  ['/en/pages/help', 'section', false],
  ['/en/pages/help', 'top', true],
  // What cannot be asked is not called wrong.
  ['/away', '', true],
])('%s#%s leads somewhere: %s', async (path, fragment, expected) => {
  expect(await leads(path, fragment)).toBe(expected);
});
