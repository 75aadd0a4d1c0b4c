import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Expected } from './expected.ts';
import type { Importer } from './importer.ts';
import { between, type Random } from './random.ts';
import { sourceFolder, titleOf } from './sources.ts';

export type CutResult = { cuts: number; runs: number; withWorkers: number };

/** Cuts of one folder's imports, one object more for each, before it may be finished. */
const cutsOfFolder = 5;

/**
 * Imports folders to which an object is added each time, and kills the import at a random moment; each folder is
 * finished in the end by an import that is left alone. Where no object is left, the last folder is imported again.
 * @param sources folder of all sources @param folder a new one for these imports @param numbers objects to import
 * @param wanted how many imports are to be cut
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
  const result = { cuts: 0, runs: 0, withWorkers: 0 };
  const run = async (input: string, cut?: { after: number; withWorkers: boolean }) => {
    const imported = await importer.import([input], cut);
    result.runs += 1;
    if (imported.result !== 'done' && imported.result !== 'cut')
      throw new Error(`An import where one was cut is ${imported.result}: ${imported.said}`);
    return imported;
  };
  // Until it is known, how long a run takes that is left alone; cuts are spread over that time.
  let usual = 2000;
  let input = folder;
  for (let round = 1; numbers.length > 0 || result.cuts < wanted; round += 1) {
    if (round > wanted) throw new Error(`Only ${result.cuts} of ${result.runs} imports could be cut`);
    if (numbers.length > 0) {
      input = join(folder, String(round));
      mkdirSync(input, { recursive: true });
    }
    const added: string[] = [];
    for (let left = cutsOfFolder; left > 0; left -= 1) {
      const number = numbers.shift();
      if (number !== undefined) {
        cpSync(sourceFolder(sources, number), sourceFolder(input, number), { recursive: true });
        added.push(titleOf(number));
        expected.mayCome(added);
      }
      const withWorkers = random() < 0.5;
      const { result: ended } = await run(input, { after: between(random, 50, usual), withWorkers });
      if (ended === 'cut') result.cuts += 1;
      if (ended === 'cut' && withWorkers) result.withWorkers += 1;
    }
    usual = 1000 * (await run(input)).seconds;
    expected.areThere(added);
    say(`  ${result.cuts} of ${result.runs} imports cut`);
  }
  return result;
}
