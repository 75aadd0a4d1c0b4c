import { expect, test } from 'vitest';
import { metadataFrom } from './statements.ts';

test.each([
  ['NUL', 'Ma\u0000pa', 'Mapa'],
  ['marks of what does not count in sorting', '\u0098Der \u009cZielnik', 'Der Zielnik'],
  ['a line break', 'Ma\r\npa', 'Ma pa', 'Ma\npa'],
])('%s in a record is no part of what it says', (_, title, read, inNote = read) => {
  const metadata = { title, notes: [{ label: 'Note', text: title }] };
  expect(metadataFrom([{ from: '245', metadata }])).toEqual({
    title: read,
    notes: [{ label: 'Note', text: inNote }],
  });
});

test('tens of thousands of statements are joined in time, each once', () => {
  const statements = Array.from({ length: 60_000 }, (_, number) => ({
    from: 'dc/hasPart',
    metadata: { relations: [{ kind: 'has-part', text: `Part ${number % 30_000}` }] },
  }));
  expect(metadataFrom(statements).relations).toHaveLength(30_000);
});

test('an identifier beside the one that tells objects apart is of the kind number', () => {
  const statements = ['MP-1', 'III 123'].map((identifier) => ({
    from: 'dc/identifier',
    metadata: { identifier },
  }));
  expect(metadataFrom(statements)).toEqual({
    identifier: 'MP-1',
    identifiers: [{ kind: 'number', value: 'III 123' }],
  });
});

test('of notes with the date in figures only those called as its own date are left out', () => {
  const labels = ['Date', 'Date issued', 'Date created', 'Date of exhibition', 'Dated'];
  const metadata = { date: '1901', notes: labels.map((label) => ({ label, text: '1901' })) };
  const { notes } = metadataFrom([{ from: 'mods', metadata }]);
  expect(notes?.map(({ label }) => label)).toEqual(['Date of exhibition', 'Dated']);
});

test.each([
  ['a year', '1850', '1850', '[s.a.]'],
  ['a year before the common era', '100 p.n.e.', '100 p.n.e.', '[s.a.]'],
  ['a day, which may be that of the record', '2019-05-01', '[s.a.]', '2019-05-01'],
  ['no year either', 'b.d.', '[s.a.]', 'b.d.'],
  ['the day of the repository’s work', '2019-05-03T10:00:00Z', '[s.a.]', '2019-05-03T10:00:00Z'],
])('after a date without a year, one with %s', (_, later, date, text) => {
  const statements = ['[s.a.]', later].map((one) => ({ from: 'dc/date', metadata: { date: one } }));
  expect(metadataFrom(statements)).toEqual({ date, notes: [{ label: 'Date', text }] });
});

test('a date before the common era is not replaced by a year', () => {
  const statements = ['V w. p.n.e.', '1850'].map((date) => ({ from: 'dc/date', metadata: { date } }));
  expect(metadataFrom(statements).date).toBe('V w. p.n.e.');
});

test('a day that a record gives elsewhere as that of the work counts', () => {
  const dates = { 'dc/date': '[s.a.]', 'dc/created': '1905-05-01' };
  const statements = Object.entries(dates).map(([from, date]) => ({ from, metadata: { date } }));
  expect(metadataFrom(statements).date).toBe('1905-05-01');
});
