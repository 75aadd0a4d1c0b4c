import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Row } from '../../../cli/setup/table.mjs';
import { between, type Random } from '../../support/random.ts';
import { say } from '../../support/report.ts';
import { type Allowed, figuresOf, type Journal, type Phase } from '../journal.ts';
import type { Cluster } from './cluster.ts';
import type { Fault } from './faults.ts';
import { type Expected, sourceFolder, titleOf } from './truth.ts';

/** Milliseconds until visitors must be served again, and for which service must then last. */
const maxRecovery = 45_000;
const calm = 4000;

/** A row of the table, with the broken rules as sentences. */
export type Line = Row & { broken: string[] };

/** What trials run on. `extra`: numbers of objects not imported yet. */
export type Trying = {
  cluster: Cluster;
  expected: Expected;
  journal: Journal;
  sources: string;
  extra: number[];
};

/** Causes a fault for a while, repairs it, and waits until visitors are served again. */
export async function tryFault(trying: Trying, fault: Fault, seconds: number): Promise<Line> {
  const phase = trying.journal.begin(fault.name);
  const outcome = await fault.begin();
  const number = fault.import && trying.extra.shift();
  const tryImport = async () => number !== undefined && (await importObjects(trying, [number]));
  const [during] = await Promise.all([tryImport(), sleep(seconds * 1000)]);
  const lasted = performance.now() - phase.begun;
  phase.mended = performance.now();
  await fault.mend?.();
  const ready = performance.now() - phase.mended;
  await recovered(phase);
  const after = await tryImport();
  const broken = phase.broken(fault.allowed);
  if (during && during.result !== fault.import)
    broken.push(`an import during it was ${during.result}: ${during.output}`);
  if (after && after.result !== 'done')
    broken.push(`an import after it was ${after.result}: ${after.output}`);
  const works = typeof outcome === 'string' ? outcome : '';
  return {
    group: 'times in milliseconds, but the length of each fault',
    name: phase.name,
    figures: {
      ...figuresOf([phase]),
      s: Math.round(lasted / 1000),
      allowed: fault.allowed.map(allowedWords).join('; '),
      'served after': phase.recovery === undefined ? 'never' : Math.round(phase.recovery),
      'ready after': fault.mend ? Math.round(ready) : '',
      import: during && after ? `${during.result}, ${after.result} after` : works,
      '': broken.length === 0 ? 'holds' : 'BROKEN',
    },
    broken,
  };
}

/** Imports objects, each from a folder of its own. */
export async function importObjects({ cluster, expected, sources }: Trying, numbers: number[]) {
  const titles = numbers.map(titleOf);
  expected.mayCome(titles);
  const imported = await cluster.importer.import(numbers.map((number) => sourceFolder(sources, number)));
  if (imported.result === 'done') expected.areThere(titles);
  return imported;
}

/** Waits until all ways have given right answers for a while, or the time limit has passed. */
async function recovered(phase: Phase): Promise<void> {
  const isCalm = () => performance.now() - phase.mended - (phase.recovery ?? Number.NaN) > calm;
  for (const deadline = performance.now() + maxRecovery; !isCalm() && performance.now() < deadline; )
    await sleep(50);
}

const allowedWords = ({ ways = [], failures, max }: Allowed) =>
  [max, ways.join(), failures.join('/')].filter(Boolean).join(' ');

/** How often the imports of a folder, which gets another object each time, are killed at most before one may finish. */
const cutsOfFolder = 5;

/**
 * Imports folders to which an object is added each time, and kills the import at a random moment; each folder is
 * finally completed by an undisturbed import. Once there are no objects left, the last folder is imported again.
 * @param folder a new one for these imports @param numbers objects to import @param count how many imports to cut
 * @returns the outcome, in words
 * @throws if an import ends in any way other than done or cut
 */
export async function cutImports(
  { cluster, expected, sources }: Trying,
  random: Random,
  { folder, numbers, count }: { folder: string; numbers: number[]; count: number },
): Promise<string> {
  let [cuts, runs, allCut] = [0, 0, 0];
  const run = async (...given: Parameters<typeof cluster.importer.import>) => {
    const imported = await cluster.importer.import(...given);
    runs += 1;
    if (imported.result !== 'done' && imported.result !== 'cut')
      throw new Error(`An import where one was cut is ${imported.result}: ${imported.output}`);
    return imported;
  };
  // Duration of an undisturbed run in milliseconds, over which cuts are spread; an estimate until one is measured.
  let usual = 2000;
  let input = folder;
  for (let round = 1; numbers.length > 0 || cuts < count; round += 1) {
    if (round > count) throw new Error(`Only ${cuts} of ${runs} imports could be cut`);
    if (numbers.length > 0) input = join(folder, String(round));
    mkdirSync(input, { recursive: true });
    const added = numbers.splice(0, cutsOfFolder);
    for (let turn = 0; turn < cutsOfFolder; turn += 1) {
      for (const number of added.slice(turn, turn + 1)) {
        cpSync(sourceFolder(sources, number), sourceFolder(input, number), { recursive: true });
        expected.mayCome([titleOf(number)]);
      }
      const withWorkers = random() < 0.5;
      const { result } = await run([input], { after: between(random, 50, usual), withWorkers });
      if (result === 'cut') cuts += 1;
      if (result === 'cut' && withWorkers) allCut += 1;
    }
    usual = 1000 * (await run([input])).seconds;
    expected.areThere(added.map(titleOf));
    say(`  ${cuts} of ${runs} imports cut`);
  }
  return `${cuts} of ${runs} cut, ${allCut} with their workers`;
}
