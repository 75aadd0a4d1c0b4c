import { parseArgs } from 'node:util';

/** What both fault runs may be told on the command line; each reads what concerns it. */
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
