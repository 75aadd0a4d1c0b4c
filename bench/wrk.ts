import { writeFileSync } from 'node:fs';
import { run } from './processes.ts';
import { processorSeconds } from './system.ts';

/** What one server did under load: requests per second of the clock and of its processor time; milliseconds. */
export type Load = { perSecond: number; perCpuSecond: number; p50: number; p99: number };

type Options = {
  headers?: Record<string, string>;
  /** File of a Lua script that makes the requests. */
  script?: string | undefined;
  connections: number;
};

/** Loads an address for some seconds. @returns what wrk prints */
export function wrk(address: string, seconds: number, { headers = {}, script, connections }: Options) {
  const spoken = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const size = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '20s', '--latency'];
  return run('wrk', [...size, ...(script === undefined ? [] : ['-s', script]), ...spoken, address]);
}

/**
 * Loads an address and tells how its server did.
 * @param pids processes whose time counts, with their children
 * @throws when any answer is missing or is not a success
 */
export async function load(
  address: string,
  pids: number[],
  seconds: number,
  options: Options,
): Promise<Load> {
  const processorTime = () => pids.reduce((total, pid) => total + processorSeconds(pid), 0);
  const before = processorTime();
  const printed = await wrk(address, seconds, options);
  const used = processorTime() - before;
  const failure = /Non-2xx.*|Socket errors.*/.exec(printed)?.[0];
  if (failure) throw new Error(`${address}: ${failure.trim()}`);
  const [, requests = '', time = ''] = /(\d+) requests in ([\d.]+)s/.exec(printed) ?? [];
  const milliseconds = (percent: number) => {
    const [, value = '', unit = ''] =
      new RegExp(`^\\s+${percent}%\\s+([\\d.]+)(\\w+)$`, 'm').exec(printed) ?? [];
    return Number(value) * ({ us: 0.001, ms: 1, s: 1000 }[unit] ?? Number.NaN);
  };
  return {
    perSecond: Number(requests) / Number(time),
    perCpuSecond: Number(requests) / used,
    p50: milliseconds(50),
    p99: milliseconds(99),
  };
}

/** Writes a script for wrk that asks for what an expression of Lua gives, each time anew. @returns its file */
export function writeScript(file: string, path: string, before = ''): string {
  const lines = [
    'math.randomseed(os.time())',
    before,
    `request = function() return wrk.format("GET", ${path}) end`,
  ];
  writeFileSync(file, `${lines.join('\n')}\n`);
  return file;
}

/** Lua: a function `following` that gives these texts in turn. */
export function inTurn(texts: string[]): string {
  const list = texts.map((text) => JSON.stringify(text)).join(', ');
  return `local texts, last = { ${list} }, 0
function following() last = last % #texts + 1; return texts[last] end`;
}

/** Lua: six digits, those of a random microsecond. */
export const microsecond = 'string.format("%06d", math.random(0, 999999))';
