// npm run bench:viewer: our object page compared with OpenSeadragon alone and other viewers, on the same scan.
import { parseArgs } from 'node:util';
import { profiles } from './browser.ts';
import { type Row, report, rounded } from './rows.ts';
import { scriptBudgets, totalBytes } from './script-bytes.ts';
import { compareViewers, ours } from './viewer/compare.ts';
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
  const goal = `first ≤ ${most.first}, sharp ≤ ${most.sharp}, before all others, ≤ ${scriptBudgets.object / 1e3} kB`;
  return [...all].map(([name, figures]) => {
    const ratio = (key: keyof Figures) => figures[key] / (all.get(bare)?.[key] ?? Number.NaN);
    const shownRatio = (key: keyof Figures) => (all.has(bare) ? ratio(key).toFixed(2) : '');
    const missed: string[] = [];
    if (name === ours) {
      for (const key of ['first', 'sharp'] as const) {
        if (all.has(bare) && !(ratio(key) <= most[key]))
          missed.push(`${key} after ${shownRatio(key)} × the time of ${bare}, not ${most[key]}`);
        for (const [other, its] of all) if (its[key] < figures[key]) missed.push(`${key} after ${other}`);
      }
      if (figures.codeBytes > scriptBudgets.object)
        missed.push(`${rounded(figures.codeBytes / 1e3)} kB of scripts and styles`);
    }
    return {
      group: `${device}: until the scan is seen and until it is sharp; × is the ratio to ${bare} alone`,
      name,
      figures: {
        'first ms': figures.first,
        'first ×': shownRatio('first'),
        'sharp ms': figures.sharp,
        'sharp ×': shownRatio('sharp'),
        'code kB': figures.codeBytes / 1e3,
        'main thread ×': shownRatio('taskMs'),
      },
      ...(name === ours && { goal }),
      holds: missed.length === 0,
      notes: missed.map((text) => `${device}, ${text}`),
    };
  });
}
