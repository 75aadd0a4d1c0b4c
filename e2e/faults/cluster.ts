// npm run faults -- cluster: visitors of a site whose servers, databases, bucket and disks fail, and what they must never notice.
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#lib/connection/free-ports.fixture.ts';
import { seededRandom } from '#lib/seeded-random.ts';
import { sum } from '../support/figures.ts';
import { say } from '../support/report.ts';
import { newFolder } from '../support/stops.ts';
import { differences } from './cluster/check.ts';
import { makeCluster } from './cluster/cluster.ts';
import { allKilled, eachInTurn, type Fault, singleFaults, work } from './cluster/faults.ts';
import { read, ways } from './cluster/readers.ts';
import { cutImports, importObjects, type Line, type Trying, tryFault } from './cluster/trial.ts';
import { Expected, makeSource, sourceFolder, titleOf, truthOf } from './cluster/truth.ts';
import { Journal } from './journal.ts';
import { conclude, faultOptions } from './run.ts';

const { isShort, seed, only } = faultOptions();
const sizes = isShort
  ? { first: 20, extra: 10, cut: 10, cuts: 8, seconds: 8, rounds: 1 }
  : { first: 42, extra: 10, cut: 50, cuts: 50, seconds: 12, rounds: 3 };

const start = performance.now();
await using temporary = newFolder();
const folder = temporary.path;
// Servers that run as other users need access to folders in it.
chmodSync(folder, 0o755);
say(`seed ${seed}; what is right: an import that nothing disturbs`);
const port = await freePort();
const site = `http://127.0.0.1:${port}`;
const sources = join(folder, 'sources');
const numbers = numbersTo(sizes.first + sizes.extra + sizes.cut);
for (const number of numbers) await makeSource(sources, number);
const truth = await truthOf(sources, join(folder, 'truth'), site);
say('PostgreSQL with a replica, a bucket, two servers, nginx');
await using cluster = await makeCluster(folder, port);
const first = numbers.splice(0, sizes.first);
await cluster.importer.importAll(first.map((number) => sourceFolder(sources, number)));
await Promise.all(cluster.servers.map((server) => server.start()));
await cluster.nginx.start();

const expected = new Expected(truth, first.map(titleOf));
const journal = new Journal(ways);
const trying: Trying = { cluster, expected, journal, sources, extra: numbers.splice(0, sizes.extra) };
const leave = new AbortController();
const readers = read({ site, expected, journal, random: seededRandom(seed + 1) }, leave.signal);
// If the readers stop, the run has failed and ends.
const { lines, notRun } = await Promise.race([
  trials(),
  readers.then(() => Promise.reject(new Error('The readers stopped'))),
]);
leave.abort();
await readers;

say('store and storage, compared with what is right');
const unequal = await differences(cluster, truth);
const minutes = Math.round((performance.now() - start) / 6000) / 10;
const whole = `${truth.size} objects as an undisturbed import makes them, and their files as \`storage verify\` expects them`;
conclude(
  'cluster',
  lines,
  [
    ...notRun,
    `wrong answers: ${sum(journal.phases.map(({ wrong }) => wrong.length))}`,
    `store and storage at the end: ${unequal.length === 0 ? whole : 'NOT equal'}`,
    `seed ${seed}, ${minutes} minutes`,
  ],
  [
    ...journal.phases.slice(0, 1).flatMap(({ wrong }) => wrong),
    ...lines.flatMap((line) => line.broken.map((one) => `${line.name}: ${one}`)),
    ...unequal,
  ],
  { seed, minutes, notRun, unequal },
);

/** Runs all trials in sequence. */
async function trials() {
  const random = seededRandom(seed);
  const lines: Line[] = [];
  const notRun: string[] = [];
  const note = async (fault: Fault, seconds = 0) => {
    say(fault.name);
    const line = await tryFault(trying, fault, seconds);
    lines.push(line);
    const { right, failures, 'served after': after } = line.figures;
    say(`  ${right} right answers, failures: ${failures}, served after ${after} ms`);
    for (const one of line.broken) say(`  BROKEN ${one}`);
  };
  const cutting = { folder: join(folder, 'cut'), numbers, count: sizes.cuts };
  const faults: [Fault, seconds?: number][] = [
    [work('nothing fails', () => sleep(sizes.seconds * 1000, ''))],
    ...singleFaults(cluster).map((fault): [Fault, number] => [fault, sizes.seconds]),
    [work('importer cut', () => cutImports(trying, random, cutting))],
    [eachInTurn(cluster, random), 3],
    ...numbersTo(sizes.rounds).map((round): [Fault, number] => [allKilled(cluster, random, round), 3]),
  ];
  for (const [fault, seconds] of faults)
    if (fault.impossible !== undefined)
      notRun.push(`NOT RUN ${fault.name}: it takes a mounted file system: ${fault.impossible}`);
    else if (only.some((part) => fault.name.includes(part))) await note(fault, seconds);
  // Objects that no trial has imported belong to the complete library too.
  const remaining = [...trying.extra.splice(0), ...numbers.splice(0)];
  const importRemaining = async () => {
    const { result, output } = await importObjects(trying, remaining);
    if (result !== 'done') throw new Error(`The last import is ${result}: ${output}`);
    return result;
  };
  if (remaining.length > 0) await note(work('the rest imported', importRemaining));
  return { lines, notRun };
}

function numbersTo(last: number): number[] {
  return Array.from({ length: last }, (_, index) => index + 1);
}
