import { type Category, categories } from '#lib/catalogue/schema.ts';
import { agentsOf } from '#lib/catalogue/store/contract-record.ts';
import { emptyFields, type ObjectRecord, type ScanRecord } from '#lib/catalogue/store/records.ts';
import { parseTimestamp, type Timestamp } from '#lib/catalogue/timestamp.ts';
import { digestLength } from '#lib/scans/addresses.ts';
import { forenames, places, shares, surnames, titles } from './words.ts';

/** The most scans a generated object has; ids of scans are spaced by it. */
export const maxScans = 8;

/** Returns the next pseudo-random number in [0, 1). */
export type Chance = () => number;

const pick = <Item>(chance: Chance, items: readonly Item[]): Item => {
  const item = items[Math.floor(chance() * items.length)];
  if (item === undefined) throw new Error('Nothing to pick from');
  return item;
};

/** Generates the object with this number; the same number and chances give the same object. */
export function generateObject(number: number, chance: Chance, organizationId: number): ObjectRecord {
  const category = categoryBy(chance);
  const title = pick(chance, titles[category])
    .replace('@', pick(chance, places))
    .replace('#', String(1 + (number % 997)));
  const hasCreator = chance() < 0.6;
  const surname = pick(chance, surnames);
  const born = 1740 + Math.floor(chance() * 180);
  const name = `${surname}, ${pick(chance, forenames)}`;
  const dates = `${born}-${born + 40 + Math.floor(chance() * 45)}`;
  const year = born + 25 + Math.floor(chance() * 40);
  const isDated = chance() < 0.9;
  const other = pick(chance, categories);
  return {
    ...emptyFields(),
    id: generateId(number, chance),
    organizationId,
    title,
    agents: agentsOf({
      creator: hasCreator ? `${name} (${dates})` : null,
      creator_name: hasCreator ? name : null,
      creator_date: hasCreator ? dates : null,
      creator_apposition: null,
      creator_corp: null,
    }),
    date: dateOf(isDated ? year : 1),
    dateDescriptive: isDated ? (chance() < 0.3 ? `[ca ${year}]` : String(year)) : null,
    years: isDated ? { from: year, to: year } : null,
    places: chance() < 0.7 ? [{ role: 'publication', name: pick(chance, places) }] : [],
    languages: [{ language: 'pl' }],
    categories: chance() < 0.05 && other !== category ? [category, other] : [category],
    isPublic: chance() < 0.98,
    rights: 'Domena publiczna',
    scans: generateScans(number, category, chance),
  };
}

function categoryBy(chance: Chance): Category {
  let remaining = chance() * 100;
  for (const [category, share] of shares) {
    remaining -= share;
    if (remaining < 0) return category;
  }
  return 'books';
}

/** As long as the id of an imported object; starts with the number, so that ids are unique. */
function generateId(number: number, chance: Chance): string {
  return `made${number.toString(36).padStart(7, '0')}${hex(chance, 5)}`;
}

function hex(chance: Chance, length: number): string {
  let text = '';
  while (text.length < length)
    text += Math.floor(chance() * 2 ** 32)
      .toString(16)
      .padStart(8, '0');
  return text.slice(0, length);
}

function dateOf(year: number): Timestamp {
  const date = parseTimestamp(`${String(year).padStart(4, '0')}-01-01`);
  if (!date) throw new Error(`Not a year: ${year}`);
  return date;
}

/** Most objects of a real library's feed have one scan available; some have a few. */
function generateScans(number: number, category: Category, chance: Chance): ScanRecord[] {
  const count = chance() < 0.9 ? 1 : 2 + Math.floor(chance() * 3);
  const hasText = (category === 'serials' || category === 'books') && chance() < 0.5;
  return Array.from({ length: count }, (_, position) => generateScan(number, position, hasText, chance));
}

function generateScan(number: number, position: number, hasText: boolean, chance: Chance): ScanRecord {
  const width = 1800 + Math.floor(chance() * 4000);
  const height = 2400 + Math.floor(chance() * 5000);
  const high = (max: number) => ({ width: Math.round((width / height) * max), height: max });
  const digest = (kind: string) =>
    (number * maxScans + position).toString(16).padStart(10, '0') + kind + hex(chance, digestLength - 11);
  return {
    digest: digest('0'),
    textDigest: hasText ? digest('1') : null,
    width,
    height,
    imageBytes: Math.floor(width * height * (0.2 + chance() * 0.2)),
    textBytes: hasText ? 20_000 + Math.floor(chance() * 80_000) : null,
    thumbnails: [high(400), high(800), high(1600)],
    structure: 'SINGLE_PAGE',
    functions: position === 0 && chance() < 0.3 ? ['Strona tytułowa'] : [],
    interesting: false,
    label: null,
    description: null,
    rotation: 0,
  };
}
