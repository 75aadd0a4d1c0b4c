import { cpSync, mkdirSync } from 'node:fs';
import type { Expected } from './expected.ts';
import type { Importer } from './importer.ts';
import { between, type Random } from './random.ts';
import { sourceFolder, titleOf } from './sources.ts';

export type CutResult = { cuts: number; runs: number; withWorkers: number };

/**
 * Imports a folder to which an object is added each time, and kills the import at a random moment, until that has
 * happened so many times; the last import is left alone.
 * @param sources folder of all sources @param numbers objects to add, one a run
 * @throws when an import ends in any other way than done or cut
 */
export async function cutImports(
  { importer, expected, random }: { importer: Importer; expected: Expected; random: Random },
  {
    sources,
    folder,
    numbers,
    wanted,
  }: { sources: string; folder: string; numbers: number[]; wanted: number },
  say: (text: string) => void,
): Promise<CutResult> {
  mkdirSync(folder);
  const waiting = [...numbers];
  const add = (number: number) => {
    cpSync(sourceFolder(sources, number), sourceFolder(folder, number), { recursive: true });
    expected.mayCome([titleOf(number)]);
  };
  const importAll = async (cut?: { after: number; withWorkers: boolean }) => {
    const imported = await importer.import([folder], cut);
    if (imported.result !== 'done' && imported.result !== 'cut')
      throw new Error(`An import of a cut one's folder was ${imported.result}: ${imported.said}`);
    return imported;
  };
  // How long a run with one new object takes, undisturbed: cuts are spread over that time.
  add(waiting.shift() ?? 0);
  let usual = (await importAll()).seconds * 1000;
  const result = { cuts: 0, runs: 1, withWorkers: 0 };
  while (result.cuts < wanted && result.runs < 3 * wanted) {
    const next = waiting.shift();
    if (next !== undefined) add(next);
    const withWorkers = random() < 0.5;
    const { result: ended, seconds } = await importAll({ after: between(random, 50, usual), withWorkers });
    result.runs += 1;
    if (ended === 'cut') {
      result.cuts += 1;
      if (withWorkers) result.withWorkers += 1;
    } else usual = seconds * 1000;
    if (result.runs % 10 === 0) say(`  ${result.cuts} of ${result.runs} imports cut`);
  }
  for (const number of waiting) add(number);
  await importAll();
  expected.areThere(numbers.map(titleOf));
  if (result.cuts < wanted) throw new Error(`Only ${result.cuts} of ${result.runs} imports could be cut`);
  return result;
}
