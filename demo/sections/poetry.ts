import { readData } from '../files.ts';
import { type Demonstrated, readSection, type Scan } from '../section.ts';
import { setVerse } from '../type/flow.ts';
import { foliate, leaf, titlePage } from '../type/pages.ts';

interface Book {
  author: string;
  /** The lines of the title page. */
  page: { title: string[]; subtitle?: string; part?: string };
  /** The poems of each page: heading and key. */
  poems: [heading: string, key: string][][];
}

async function draw({ author, page, poems }: Book) {
  const verse = await readData<Record<string, string>>('verse');
  const scans: Scan[] = [titlePage({ author, ...page, imprint: 'skład demonstracyjny, 2026' })];
  poems.forEach((together, index) => {
    const sheet = leaf(index + 1);
    let y = together.length === 1 ? 400 : 340;
    for (const [heading, key] of together) {
      sheet.centred(heading, y, { face: 'semibold', size: 54 }).swell(y + 52, 80);
      y = setVerse(sheet, verse[key] ?? '', [800, y + 150], { size: 41, leading: 59 }) + 120;
    }
    scans.push({ image: foliate(sheet, index + 1), name: String(index + 1) });
  });
  return { scans };
}

/** Polish verse, newly set: a title page and the poems. */
export const poetry = (): Promise<Demonstrated[]> => readSection<Book>('poetry', draw);
