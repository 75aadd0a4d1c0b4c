import { median, type Row, rounded } from '../rows.ts';
import { scriptBudgets } from '../script-bytes.ts';
import type { Loaded } from './load.ts';
import { bare } from './peers.ts';
import type { Profile } from './profiles.ts';
import type { Sight } from './sight.ts';

export const ours = 'ours';

/** One load: its figures, without its pictures. */
export type Measured = Omit<Loaded, 'frames' | 'settled' | 'stage' | 'overlays'> & Sight;

type Figures = Record<keyof Measured, number>;

/** What ours may take of the time of OpenSeadragon alone; and what its settled picture must have of that one's detail. */
const most = { first: 0.6, sharp: 0.9 };
const leastDetail = 0.9;

/** A row for each viewer; in that of ours, what it misses. */
export function rowsOf(profile: Profile, all: Map<string, Measured[]>): Row[] {
  const figures = new Map([...all].map(([name, loads]) => [name, middle(loads)]));
  const measure = figures.get(bare);
  return [...figures].map(([name, own]) => {
    const ratio = (key: keyof Figures) => (measure ? (own[key] / measure[key]).toFixed(2) : '');
    const missed = name === ours ? missedBy(own, figures).map((text) => `${profile.name}, ${text}`) : [];
    return {
      group: `${profile.name}: until the scan is seen and until it is sharp; × is the ratio to ${bare} alone`,
      name,
      figures: {
        'first ms': rounded(own.first),
        'first ×': ratio('first'),
        'sharp ms': rounded(own.sharp),
        'sharp ×': ratio('sharp'),
        'code kB': rounded(own.codeBytes / 1e3),
        'main thread ×': ratio('taskMs'),
        'blocked ms': rounded(own.blockingMs),
        'heap MB': rounded(own.heapBytes / 1e6),
        detail: own.detail.toFixed(2),
      },
      ...(name === ours && {
        goal: `first ≤ ${most.first}, sharp ≤ ${most.sharp}, before all others, ≤ ${scriptBudgets.object / 1e3} kB`,
      }),
      holds: missed.length === 0,
      notes: missed,
    };
  });
}

function missedBy(own: Figures, all: Map<string, Figures>): string[] {
  const missed: string[] = [];
  const miss = (isMissed: boolean, text: string) => isMissed && missed.push(text);
  const measure = all.get(bare);
  for (const key of ['first', 'sharp'] as const) {
    if (measure) {
      const ratio = own[key] / measure[key];
      miss(!(ratio <= most[key]), `${key} after ${ratio.toFixed(2)} × the time of ${bare}, not ${most[key]}`);
    }
    for (const [name, other] of all)
      if (name !== ours) miss(!(own[key] < other[key]), `${key} after ${name}`);
  }
  if (measure)
    miss(
      !(own.detail >= leastDetail * measure.detail),
      `the settled picture is less sharp than that of ${bare}`,
    );
  miss(!(own.codeBytes <= scriptBudgets.object), `${rounded(own.codeBytes / 1e3)} kB of scripts and styles`);
  return missed;
}

function middle(loads: Measured[]): Figures {
  const of = (key: keyof Measured) => median(loads.map((load) => load[key]));
  return {
    first: of('first'),
    sharp: of('sharp'),
    judged: of('judged'),
    detail: of('detail'),
    taskMs: of('taskMs'),
    blockingMs: of('blockingMs'),
    heapBytes: of('heapBytes'),
    codeBytes: of('codeBytes'),
  };
}
