import { describe, expect, test } from 'vitest';
import { declaration, englishDeclaration } from './corpus.fixture.ts';
import { found } from './report.fixture.ts';
import type { ReportInput } from './report.ts';

const polish = (content: string, other: Partial<ReportInput> = {}) =>
  found(content, { title: 'Deklaracja dostępności', ...other });
const english = (content: string) => found(content, { title: 'Accessibility statement', language: 'en' });

const ids = [...declaration.matchAll(/ id="(a11y-[a-z-]+)"/g)].map(([, id]) => id ?? '');

describe('an accessibility declaration', () => {
  test('by the template has nothing wrong, in either language', async () => {
    expect(await polish(declaration)).toEqual([]);
    expect(await english(englishDeclaration)).toEqual([]);
  });

  test.each(ids)('without %s', async (id) => {
    const found = await polish(declaration.replace(` id="${id}"`, ''));
    const isNeeded = id !== 'a11y-data-przeglad' && id !== 'a11y-aplikacje';
    if (isNeeded) expect(found).toEqual([`missing-${id}`]);
    else expect(found.map((one) => one.split(':')[0])).toEqual([`missing-${id}`]);
  });

  test('with an identifier twice', async () => {
    expect(await polish(`${declaration}<p id="a11y-telefon">12</p>`)).toEqual([
      'declaration-id-twice: id="a11y-telefon"',
    ]);
  });

  test.each([
    ['<span id="a11y-data-publikacja">4 maja 2021 r.</span>'],
    ['<time id="a11y-data-publikacja">2021-05-04</time>'],
    ['<time id="a11y-data-publikacja" datetime="4.05.2021">4 maja</time>'],
    ['<time id="a11y-data-publikacja" datetime="2021-02-30">4 maja</time>'],
  ])('with the date %s', async (date) => {
    const content = declaration.replace(/<time id="a11y-data-publikacja".*?<\/time>/, date);
    expect(await polish(content)).toEqual([`declaration-date: ${date}`]);
  });

  test.each([
    ['jest <strong>w pełni zgodna</strong> z załącznikiem do ustawy z dnia 4 kwietnia 2019 r.', true],
    ['jest niezgodna z załącznikiem do ustawy z 4 kwietnia 2019 r.', true],
    ['jest prawie zgodna z załącznikiem do ustawy z dnia 4 kwietnia 2019 r.', false],
    ['jest częściowo zgodna z ustawą z dnia 4 kwietnia 2019 r.', false],
    ['is partially compliant with the annex to the Act of 4 April 2019', false],
  ])('with the status "%s"', async (status, good) => {
    const part = `<p id="a11y-status">Strona internetowa ${status}</p>`;
    const content = declaration.replace(/<p id="a11y-status".*?<\/p>/, part);
    const all = await polish(content);
    if (good) expect(all).toEqual([]);
    else expect(all).toContain(`declaration-status: ${part}`);
  });

  test.each([
    // A review in March 2026 satisfies 31 March 2026; the next is due by 31 March 2027.
    ['2026-03-02', '2027-03-31', []],
    ['2026-03-02', '2028-03-31', ['declaration-review-old']],
    ['2025-06-01', '2026-11-21', []],
    ['2025-03-31', '2026-03-31', []],
    ['2025-03-31', '2026-04-01', ['declaration-review-old']],
  ])('reviewed on %s and read on %s', async (reviewed, today, expected) => {
    const content = declaration.replace('datetime="2026-03-02"', `datetime="${reviewed}"`);
    const kinds = (await polish(content, { today })).map((one) => one.split(':')[0]);
    expect(kinds).toEqual(expected);
  });

  test('a new one needs no review before a year has passed', async () => {
    const fresh = declaration
      .replace('id="a11y-data-przeglad" ', '')
      .replace('id="a11y-data-sporzadzenie" datetime="2021', 'id="a11y-data-sporzadzenie" datetime="2026');
    expect(await polish(fresh)).toEqual([]);
  });

  test('nothing of that for any other page', async () => {
    expect(await found('<p>Piszemy o dostępności.</p>', { title: 'Pomoc' })).toEqual([]);
    expect(await found('<p id="a11y-status">Zgodna.</p>', { title: 'Dostępność w czytelni' })).toEqual([]);
  });
});
