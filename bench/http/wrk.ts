import { processorSeconds, run } from '../processes.ts';

/** What one server did under load: requests per second of the clock and of its processor time; milliseconds. */
export type Load = { perSecond: number; perCpuSecond: number; p50: number; p99: number };

/** Keep-alive connections that ask at the same time, where nothing else is said. */
export const manyConnections = 32;

/**
 * Loads an address for some seconds.
 * @param pids processes whose time counts, with their children
 * @param script file of a wrk script that makes the requests
 * @throws when any answer is missing or is not a success
 */
export async function load(
  address: string,
  pids: number[],
  seconds: number,
  {
    headers = {},
    script,
    connections = manyConnections,
  }: { headers?: Record<string, string>; script?: string | undefined; connections?: number },
): Promise<Load> {
  const spoken = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const processorTime = () => pids.reduce((sum, pid) => sum + processorSeconds(pid), 0);
  const before = processorTime();
  const printed = await run('wrk', [
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '--latency',
    ...(script === undefined ? [] : ['-s', script]),
    ...spoken,
    address,
  ]);
  const used = processorTime() - before;
  const failure = /Non-2xx.*|Socket errors.*/.exec(printed)?.[0];
  if (failure) throw new Error(`${address}: ${failure.trim()}`);
  const [, requests = '', time = ''] = /(\d+) requests in ([\d.]+)s/.exec(printed) ?? [];
  const latency = (percent: number) =>
    milliseconds(new RegExp(`^\\s+${percent}%\\s+(\\S+)$`, 'm').exec(printed)?.[1] ?? '');
  return {
    perSecond: Number(requests) / Number(time),
    perCpuSecond: Number(requests) / used,
    p50: latency(50),
    p99: latency(99),
  };
}

function milliseconds(text: string): number {
  const factors: Record<string, number> = { us: 0.001, ms: 1, s: 1000 };
  const [, value = '', unit = ''] = /^([\d.]+)(us|ms|s)$/.exec(text) ?? [];
  return Number(value) * (factors[unit] ?? Number.NaN);
}
