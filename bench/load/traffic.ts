import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../processes.ts';
import { type Mix, writeScript } from './mix.ts';

/** Answers per second by what they were. */
export type Traffic = {
  answered: number;
  refused: number;
  /** Refused without a word on when to come again, and everything that is neither an answer nor a refusal. */
  wrong: number;
  /** What wrk says of connections that failed. */
  failures: string | undefined;
};

/** Sends a mix of requests over so many connections for so many seconds. */
export async function traffic(url: string, connections: number, seconds: number, mix: Mix): Promise<Traffic> {
  const folder = mkdtempSync(join(tmpdir(), 'czytelnia-load-'));
  try {
    const script = join(folder, 'mix.lua');
    writeScript(script, mix);
    const printed = await run('wrk', [
      '-t1',
      `-c${connections}`,
      `-d${seconds}s`,
      '--timeout',
      '20s',
      '-s',
      script,
      '-H',
      'Accept-Encoding: br',
      url,
    ]);
    const counted = (name: string) =>
      Number(new RegExp(`^counted ${name} (\\d+)$`, 'm').exec(printed)?.[1]) / seconds;
    return {
      answered: counted('ok'),
      refused: counted('refused'),
      wrong: counted('bare') + counted('other'),
      failures: /Socket errors.*/.exec(printed)?.[0],
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
