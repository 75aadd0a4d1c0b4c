import { expect, test } from 'vitest';
import { describedFields } from '../record.ts';
import { collected, image } from './collected.fixture.ts';

const read = async (...rows: string[]) => {
  const table = ['id;title;date;Sygnatura;file', ...rows].join('\n');
  const { objects, warnings } = await collected({ 't.csv': table, 'a.jpg': image, 'b.jpg': image });
  return { warnings, metadata: objects.map((one) => one.metadata ?? {}) };
};

test('Excel day numbers are not dates, and the report explains how to export dates', async () => {
  const { warnings, metadata } = await read('A;Mapa;17533;IV 3;a.jpg', 'B;Plan;17533,5;12345;b.jpg');
  expect(warnings).toBe(
    't.csv: Excel has stored dates as numbers of days (17533; 17533,5 in lines 2, 3), which are not read as dates; give the column the format yyyy-mm-dd in Excel and export the table again',
  );
  expect(metadata[0]).toMatchObject({ date: '17533' });
  expect(describedFields(metadata[0] ?? {})).toMatchObject({ dateDescriptive: '17533', years: null });
});

test.each([
  ['maj.38;IV 3', 'maj.38'],
  ['38-May;IV 3', '38-May'],
  ['1938;paź.12', 'paź.12'],
  ['1938;12-gru', '12-gru'],
])('what Excel has taken for a month is not guessed at: %s', async (cells, cell) => {
  const { warnings, metadata } = await read(`A;Mapa;${cells};a.jpg`);
  expect(warnings).toContain(`Excel has made a month of what was written (${cell} in line 2)`);
  expect(warnings).toContain('format the column as text');
  const [date = ''] = cells.split(';');
  expect(describedFields(metadata[0] ?? {}).years).toEqual(date === '1938' ? { from: 1938, to: 1938 } : null);
});

test('a number shortened by Excel is reported', async () => {
  const { warnings } = await read('A;Mapa;1938;9,78837E+12;a.jpg');
  expect(warnings).toContain('Excel has shortened numbers (9,78837E+12 in line 2)');
});

test.each(['1938;IV 3', '5661;12345', 'maj 1938;Mar 12', '[ca 1938];1E+5', '1.05.1938;abc-12'])(
  'nothing is said of %s',
  async (cells) => {
    expect((await read(`A;Maj-38, mapa;${cells};a.jpg`)).warnings).toBe('');
  },
);

test('of many lines only the first are named', async () => {
  const rows = Array.from({ length: 30 }, (_, index) => `A${index};Mapa;${17533 + index};;a.jpg`);
  const { warnings } = await read(...rows);
  expect(warnings).toContain('(17533; 17534; 17535 in lines 2, 3, 4, 5, 6 and 25 more)');
});
