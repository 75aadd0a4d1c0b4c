// npm run faults -- cluster: visitors of a site whose servers, databases, bucket and disks fail, and what they must never notice.
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { differences } from './faults/cluster/check.ts';
import { type Cluster, openCluster, planSite, startCluster } from './faults/cluster/cluster.ts';
import { cutImports } from './faults/cluster/cuts.ts';
import { beginning, Expected } from './faults/cluster/expected.ts';
import { allKilled, eachInTurn, singleFaults } from './faults/cluster/faults.ts';
import { Journal } from './faults/cluster/journal.ts';
import { type Random, randomOf } from './faults/cluster/random.ts';
import { read } from './faults/cluster/readers.ts';
import { makeSource, sourceFolder, titleOf } from './faults/cluster/sources.ts';
import { type NotRun, tableOf } from './faults/cluster/table.ts';
import { type Line, type Trying, tryFault, tryWork } from './faults/cluster/trial.ts';
import { type Truth, truthOf } from './faults/cluster/truth.ts';
import { Undo } from './faults/cluster/undo.ts';
import { faultOptions } from './faults/options.ts';

const { isShort, seed, only } = faultOptions();
const sizes = isShort
  ? { first: 20, extra: 10, cut: 10, cuts: 8, seconds: 8, rounds: 1 }
  : { first: 42, extra: 10, cut: 50, cuts: 50, seconds: 12, rounds: 3 };

mkdirSync('.bench', { recursive: true });
const undo = new Undo();
// Whoever ends the run wants nothing of it to stay.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void undo.run().finally(() => process.exit(130)));
process.once('uncaughtException', (error) => {
  say(error.stack ?? error.message);
  void undo.run().finally(() => process.exit(1));
});
try {
  await main();
} finally {
  await undo.run();
}

async function main(): Promise<void> {
  const begun = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'czytelnia-faults-'));
  undo.add(() => rmSync(folder, { recursive: true, force: true }));
  // Servers of other users lie below it.
  chmodSync(folder, 0o755);
  say(`seed ${seed}; what is right: an import that nothing disturbs`);
  const site = await planSite(folder);
  const sources = join(folder, 'sources');
  const numbers = Array.from({ length: sizes.first + sizes.extra + sizes.cut }, (_, index) => index + 1);
  for (const number of numbers) await makeSource(sources, number);
  const truth = await truthOf(sources, join(folder, 'truth'), site.origin);
  say('PostgreSQL with a replica, a bucket, two servers, nginx');
  const cluster = await startCluster(site, undo);
  const expected = new Expected(truth);
  const first = numbers.splice(0, sizes.first);
  const imported = await cluster.importer.import(first.map((number) => sourceFolder(sources, number)));
  if (imported.result !== 'done') throw new Error(`The first import fails: ${imported.said}`);
  expected.areThere(first.map(titleOf), beginning);
  await openCluster(cluster);

  const journal = new Journal();
  const trying: Trying = { cluster, expected, journal, sources, extra: numbers.splice(0, sizes.extra) };
  const random = randomOf(seed);
  const leave = new AbortController();
  journal.begin('warm-up');
  const readers = read({ site: site.origin, expected, journal, random: randomOf(seed + 1) }, leave.signal);
  // A reader that cannot go on is a mistake of the run's, and ends it.
  const { lines, notRun } = await Promise.race([
    trials(trying, random, numbers, join(folder, 'cut')),
    readers.then(() => Promise.reject(new Error('The readers have left'))),
  ]);
  leave.abort();
  await readers;
  await tell({ cluster, truth, trying, lines, notRun, begun });
}

/** Everything that is tried, one after another. */
async function trials(trying: Trying, random: Random, numbers: number[], folder: string) {
  const { cluster, expected, sources } = trying;
  const lines: Line[] = [];
  const notRun: NotRun[] = [];
  const note = async (name: string, run: () => Promise<Line>) => {
    say(name);
    const line = await run();
    lines.push(line);
    const found = line.broken.length > 0 ? `BROKEN ${line.broken.join('; ')}` : 'holds';
    say(
      `  ${line.right} right answers, failures: ${line.failures}, served after ${line.recovery} ms: ${found}`,
    );
  };
  const attempt = async (name: string, run: () => Promise<Line>) => {
    if (only.some((part) => name.includes(part))) await note(name, run);
  };
  const calm = async () => {
    await sleep(sizes.seconds * 1000);
    return '';
  };
  const cut = async () => {
    const cutting = { sources, folder, numbers: numbers.splice(0), wanted: sizes.cuts };
    const { cuts, runs, withWorkers } = await cutImports({ ...trying, ...cluster, random }, cutting, say);
    return `${cuts} of ${runs} cut, ${withWorkers} with their workers`;
  };
  await attempt('nothing fails', () => tryWork(trying, 'nothing fails', calm));
  for (const fault of singleFaults(cluster)) {
    if (fault.impossible === undefined)
      await attempt(fault.name, () => tryFault(trying, fault, sizes.seconds));
    else notRun.push({ name: fault.name, why: `it takes a mounted file system: ${fault.impossible}` });
  }
  await attempt('importer cut', () => tryWork(trying, 'importer cut', cut));
  await attempt('each restarted in turn', () => tryFault(trying, eachInTurn(random), 3));
  for (let round = 1; round <= sizes.rounds; round += 1) {
    const fault = allKilled(random, round);
    await attempt(fault.name, () => tryFault(trying, fault, 3));
  }
  // What no trial has taken belongs to the whole too.
  const left = [...trying.extra.splice(0), ...numbers.splice(0)];
  const importLeft = async () => {
    expected.mayCome(left.map(titleOf));
    const last = await cluster.importer.import(left.map((number) => sourceFolder(sources, number)));
    if (last.result !== 'done') throw new Error(`The last import is ${last.result}: ${last.said}`);
    expected.areThere(left.map(titleOf));
    return last.result;
  };
  if (left.length > 0)
    await note('the rest imported', () => tryWork(trying, 'the rest imported', importLeft));
  return { lines, notRun };
}

type Told = {
  cluster: Cluster;
  truth: Truth;
  trying: Trying;
  lines: Line[];
  notRun: NotRun[];
  begun: number;
};

/** Compares everything at the end, and says and keeps what was found. */
async function tell({ cluster, truth, trying, lines, notRun, begun }: Told): Promise<void> {
  say('store and storage, compared with what is right');
  const unequal = await differences(cluster, truth);
  const wrong = trying.journal.phases.flatMap((phase) => phase.wrong);
  const broken = [...lines.flatMap((line) => line.broken.map((one) => `${line.name}: ${one}`)), ...unequal];
  const machine = { processor: cpus()[0]?.model, cores: cpus().length, node: process.version };
  const minutes = Math.round((performance.now() - begun) / 6000) / 10;
  const kept = { date: new Date().toISOString(), machine, seed, minutes, lines, notRun, unequal };
  writeFileSync('.bench/faults-cluster.json', `${JSON.stringify(kept, null, 2)}\n`);
  const files = [...truth.values()].reduce((sum, object) => sum + object.files.length, 0);
  process.stdout.write(
    [
      tableOf(lines, notRun),
      `wrong answers: ${wrong.length}`,
      unequal.length === 0
        ? `store and storage at the end: ${truth.size} objects and ${files} files, each once, as an undisturbed import makes them`
        : 'store and storage at the end: NOT equal',
      ...(broken.length > 0 ? broken.map((one) => `BROKEN ${one}`) : ['Every rule holds.']),
      `seed ${seed}, ${minutes} minutes`,
      '',
    ].join('\n'),
  );
  if (broken.length > 0 || wrong.length > 0) process.exitCode = 1;
}

function say(text: string): void {
  process.stderr.write(`» ${text}\n`);
}
