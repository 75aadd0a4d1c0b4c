import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { type Row, table } from '../../cli/setup/table.mjs';
import { save } from '../support/report.ts';

/** Command-line options of both fault runs; each uses those that apply to it. */
export function faultOptions(): { minutes: number; isShort: boolean; seed: number; only: string[] } {
  const { values } = parseArgs({
    allowPositionals: true,
    options: {
      minutes: { type: 'string', default: '10' },
      short: { type: 'boolean', default: false },
      only: { type: 'string', default: '' },
      seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
    },
  });
  const [minutes, seed] = [Number(values.minutes), Number(values.seed)];
  if (!(minutes > 0 && minutes <= 1440)) throw new Error(`Not a number of minutes: ${values.minutes}`);
  if (!Number.isSafeInteger(seed) || seed < 0) throw new Error(`Not a whole number: ${values.seed}`);
  return { minutes, isShort: values.short, seed, only: values.only.split(',') };
}

/** Saves and prints the results of a run. @param broken broken rules, as sentences; the run fails if there are any */
export function conclude(
  run: string,
  lines: Row[],
  notes: string[],
  broken: string[],
  figures: object,
): void {
  const machine = { processor: cpus()[0]?.model, cores: cpus().length, node: process.version };
  save(`.test/faults-${run}.json`, { date: new Date().toISOString(), machine, ...figures, lines, broken });
  const rules = broken.length > 0 ? broken.map((one) => `BROKEN ${one}`) : ['Every rule holds.'];
  process.stdout.write(`${[table(lines), ...notes, ...rules].join('\n')}\n`);
  if (broken.length > 0) process.exitCode = 1;
}
