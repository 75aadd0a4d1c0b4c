// npm run bench:viewer: our object page compared with OpenSeadragon alone and other viewers, on the same scan.
import { parseArgs } from 'node:util';
import { totalBytes } from '#e2e/support/traffic.ts';
import { profiles } from './browser.ts';
import { type Row, report } from './rows.ts';
import { besides, compareViewers, ours } from './viewer/compare.ts';
import { bare, peers } from './viewer/peers.ts';
import { type BenchedScan, largestScan } from './viewer/scan.ts';
import { sightIn, type Window } from './viewer/window.ts';

/** Maximum time of ours relative to OpenSeadragon alone. */
const most = { first: 0.6, sharp: 0.9 };

const names = [...peers, ours];
const { values } = parseArgs({
  options: { loads: { type: 'string', default: '5' }, only: { type: 'string', default: names.join() } },
});
const [rounds, only] = [Number(values.loads), values.only.split(',')];
if (!Number.isInteger(rounds) || rounds < 1) throw new Error(`Not a number of loads: ${values.loads}`);
const unknown = only.filter((name) => !names.includes(name));
if (unknown.length > 0)
  throw new Error(`There is no viewer "${unknown.join('", "')}"; there are ${names.join(', ')}.`);

const viewers = names.filter((name) => only.includes(name));
const all = await compareViewers({ viewers, profiles, rounds, find: largestScan, measure });
report(
  'viewer',
  all.flatMap(([profile, medians]) => rowsOf(profile.name, medians)),
);

/** One load: milliseconds, and the bytes of scripts and styles transferred until the page was scrolled to its end. */
type Figures = Record<'first' | 'sharp' | 'taskMs' | 'codeBytes', number>;

async function measure(window: Window, [scan]: BenchedScan[]): Promise<Figures | undefined> {
  const { page, session, traffic } = window;
  const { metrics } = await session.send('Performance.getMetrics');
  const taskSeconds = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  await session.send('Page.stopScreencast');
  const sight = scan && (await sightIn(window, scan));
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await traffic.quiet();
  const code = traffic.loaded().filter(({ kind }) => kind === 'Script' || kind === 'Stylesheet');
  return sight && { ...sight, taskMs: taskSeconds * 1000, codeBytes: totalBytes(code) };
}

/** A row for each viewer; that of ours lists its missed goals. */
function rowsOf(device: string, all: Map<string, Figures>): Row[] {
  const alone = all.get(bare);
  const goal = `first ≤ ${most.first}, sharp ≤ ${most.sharp}, before all others`;
  const missedBy = (figures: Figures) =>
    (['first', 'sharp'] as const).flatMap((key) => [
      ...(alone && !(figures[key] <= most[key] * alone[key]) ? [`${key} not ≤ ${most[key]} × ${bare}`] : []),
      ...[...all].filter(([, its]) => its[key] < figures[key]).map(([other]) => `${key} after ${other}`),
    ]);
  return [...all].map(([name, figures]) => {
    const missed = name === ours ? missedBy(figures) : [];
    return {
      group: `${device}: until the scan is seen and until it is sharp; × is the ratio to ${bare} alone`,
      name,
      figures: {
        ...besides(figures, alone, ['first', 'sharp']),
        'code kB': figures.codeBytes / 1e3,
        'main thread ×': alone ? (figures.taskMs / alone.taskMs).toFixed(2) : '',
      },
      ...(name === ours && { goal }),
      holds: missed.length === 0,
      notes: missed.map((text) => `${device}, ${text}`),
    };
  });
}
