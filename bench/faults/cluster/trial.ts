import { setTimeout as sleep } from 'node:timers/promises';
import type { Failure } from './asking.ts';
import type { Cluster } from './cluster.ts';
import type { Expected } from './expected.ts';
import { type Allowed, type Fault, slowBucket } from './faults.ts';
import type { Journal, Phase, Way } from './journal.ts';
import { sourceFolder, titleOf } from './sources.ts';

/** Milliseconds within which visitors must be served again, and for which they then must go on being served. */
const longestRecovery = 45_000;
const calm = 4000;

/** One line of the table. */
export type Line = {
  name: string;
  seconds: number;
  right: number;
  p99: number;
  failures: string;
  allowed: string;
  /** Milliseconds until the slowest way gave a right answer, and until what was broken was ready. */
  recovery: number | undefined;
  ready: number | undefined;
  import: string;
  /** Rules that do not hold, in sentences. */
  broken: string[];
};

/** What trials are made on. `extra`: numbers of objects that nobody has imported yet. */
export type Trying = {
  cluster: Cluster;
  expected: Expected;
  journal: Journal;
  sources: string;
  extra: number[];
};

/** Lets one thing go wrong for a while, sets it right, and waits until visitors are served again. */
export async function tryFault(trying: Trying, fault: Fault, seconds: number): Promise<Line> {
  const { cluster, journal } = trying;
  const phase = journal.begin(fault.name);
  const broken: string[] = [];
  await fault.begin(cluster);
  const [, during] = await Promise.all([sleep(seconds * 1000), importDuring(trying, fault, broken)]);
  const lasted = (performance.now() - phase.begun) / 1000;
  phase.mended = performance.now();
  await fault.mend(cluster);
  const ready = performance.now() - phase.mended;
  await recovered(phase);
  const after = during && (await importAfter(trying, during.number, broken));
  return {
    ...lineOf(phase, fault.allowed, lasted, broken),
    ready: Math.round(ready),
    import: during ? `${during.result}, ${after} after` : '',
  };
}

/** One that has no fault to be mended: work, during which and after which visitors must be served. */
export async function tryWork({ journal }: Trying, name: string, work: () => Promise<string>): Promise<Line> {
  const phase = journal.begin(name);
  const done = await work();
  const lasted = (performance.now() - phase.begun) / 1000;
  phase.mended = performance.now();
  await recovered(phase);
  return { ...lineOf(phase, [slowBucket], lasted, []), import: done };
}

/** Waits until every way has given right answers for a while, or for as long as that may take once all is ready. */
async function recovered(phase: Phase): Promise<void> {
  const deadline = performance.now() + longestRecovery;
  const isCalm = () =>
    phase.recovery !== undefined && performance.now() - phase.mended - phase.recovery > calm;
  while (!isCalm() && performance.now() < deadline) await sleep(50);
}

async function importDuring({ cluster, expected, sources, extra }: Trying, fault: Fault, broken: string[]) {
  const number = fault.import && extra.shift();
  if (number === undefined) return undefined;
  expected.mayCome([titleOf(number)]);
  const { result, said } = await cluster.importer.import([sourceFolder(sources, number)]);
  if (result === 'done') expected.areThere([titleOf(number)]);
  if (result !== fault.import && !(fault.import === 'either' && result !== 'broken'))
    broken.push(`an import during it was ${result}, not ${fault.import}: ${said.trim()}`);
  return { number, result };
}

/** The same import when all is well again. */
async function importAfter({ cluster, expected, sources }: Trying, number: number, broken: string[]) {
  const { result, said } = await cluster.importer.import([sourceFolder(sources, number)]);
  if (result === 'done') expected.areThere([titleOf(number)]);
  else broken.push(`an import after it was ${result}: ${said.trim()}`);
  return result;
}

function lineOf(phase: Phase, allowed: Allowed[], seconds: number, broken: string[]): Line {
  const failures = [...phase.failures.values()];
  for (const { way, failure, count } of failures) {
    const rule = allowed.find((one) => one.ways.includes(way) && one.failures.includes(failure));
    if (!rule) broken.push(`${count} × ${failure} of ${way}, which nothing allows`);
  }
  for (const { ways, failures: kinds, most } of allowed) {
    const met = failures.filter(({ way, failure }) => ways.includes(way) && kinds.includes(failure));
    const count = met.reduce((sum, one) => sum + one.count, 0);
    if (most !== undefined && count > most) broken.push(`${count} × ${kinds}, of which ${most} are allowed`);
  }
  if (phase.recovery === undefined) broken.push(`no right answer after it: ${phase.unrecovered.join(', ')}`);
  broken.push(...wrongOnes(phase.wrong));
  return {
    name: phase.name,
    seconds: Math.round(seconds),
    right: phase.right,
    p99: phase.slowest,
    failures: failureWords(failures),
    allowed: allowed.map(allowedWords).join('; ') || 'none',
    recovery: phase.recovery && Math.round(phase.recovery),
    ready: undefined,
    import: '',
    broken,
  };
}

/** How many failures of each kind, and of which way where all were of one. */
function failureWords(failures: { way: Way; failure: Failure; count: number }[]): string {
  const kinds = [...new Set(failures.map(({ failure }) => failure))];
  const words = kinds.map((kind) => {
    const met = failures.filter(({ failure }) => failure === kind);
    const count = met.reduce((sum, one) => sum + one.count, 0);
    return `${count} ${met.length === 1 ? `${met[0]?.way} ` : ''}${kind}`;
  });
  return words.join(', ') || '0';
}

function allowedWords({ ways, failures, most }: Allowed): string {
  const where = ways.length > 1 ? '' : `${ways[0]} `;
  return `${most === undefined ? '' : `${most} `}${where}${failures.join('/')}`;
}

/** The first few of them. */
function wrongOnes(wrong: readonly string[]): string[] {
  if (wrong.length === 0) return [];
  const more = wrong.length > 3 ? '; …' : '';
  return [`${wrong.length} wrong answers: ${wrong.slice(0, 3).join('; ')}${more}`];
}
