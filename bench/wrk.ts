import { writeFileSync } from 'node:fs';
import { sum } from '#e2e/support/figures.ts';
import { run } from './commands.ts';
import { processorSeconds } from './cost.ts';

/** A server under load: requests per second of its processor time; the median latency in milliseconds. */
type Load = { perCpuSecond: number; p50: number };

type Options = {
  headers?: Record<string, string>;
  /** File of a Lua script that generates the requests. */
  script?: string | undefined;
  connections: number;
};

/** Puts load on an address for some seconds. @returns the output of wrk */
export function wrk(address: string, seconds: number, { headers = {}, script, connections }: Options) {
  const spoken = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const size = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '20s', '--latency'];
  return run('wrk', [...size, ...(script === undefined ? [] : ['-s', script]), ...spoken, address]);
}

/**
 * Puts load on an address and measures its server.
 * @param pids processes whose time counts, with their descendants
 * @throws if any answer is missing or not a success
 */
export async function load(
  address: string,
  pids: number[],
  seconds: number,
  options: Options,
): Promise<Load> {
  const processorTime = () => sum(pids.map(processorSeconds));
  const before = processorTime();
  const printed = await wrk(address, seconds, options);
  const used = processorTime() - before;
  const failure = /Non-2xx.*|Socket errors.*/.exec(printed)?.[0];
  if (failure) throw new Error(`${address}: ${failure.trim()}`);
  const requests = Number(/(\d+) requests in/.exec(printed)?.[1]);
  const [, value = '', unit = ''] = /^\s+50%\s+([\d.]+)(\w+)$/m.exec(printed) ?? [];
  const milliseconds = { us: 0.001, ms: 1, s: 1000 }[unit] ?? Number.NaN;
  return { perCpuSecond: requests / used, p50: Number(value) * milliseconds };
}

/** Writes a wrk script that requests the value of a Lua expression, evaluated each time. @returns its file */
export function writeScript(file: string, path: string, before = ''): string {
  const request = `function request() return wrk.format("GET", ${path}) end`;
  writeFileSync(file, `math.randomseed(os.time())\n${before}\n${request}\n`);
  return file;
}

/** Lua: a function `following` that returns these texts in turn. */
export function inTurn(texts: string[]): string {
  const list = texts.map((text) => JSON.stringify(text)).join(', ');
  return `local texts, last = { ${list} }, 0
function following() last = last % #texts + 1; return texts[last] end`;
}

/** Lua: six random digits, for a microsecond. */
export const microsecond = 'string.format("%06d", math.random(0, 999999))';
