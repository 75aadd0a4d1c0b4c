import { parseArgs } from 'node:util';
import { ours } from './goals.ts';
import { peers } from './peers.ts';

export type Options = { loads: number; only: string[] };

/** What the command was asked for. @param given its arguments @throws with a sentence for the operator */
export function optionsOf(given: string[]): Options {
  const names = [ours, ...peers.map(({ name }) => name)];
  const { values } = parseArgs({
    args: given,
    options: { loads: { type: 'string', default: '5' }, only: { type: 'string', default: names.join(',') } },
  });
  const loads = Number(values.loads);
  if (!Number.isInteger(loads) || loads < 1) throw new Error(`Not a number of loads: ${values.loads}`);
  const asked = values.only.split(',').map((name) => name.trim().toLowerCase());
  const unknown = asked.filter((name) => !names.some((known) => known.toLowerCase() === name));
  if (unknown.length > 0)
    throw new Error(`There is no viewer "${unknown.join('", "')}"; there are ${names.join(', ')}.`);
  return { loads, only: names.filter((name) => asked.includes(name.toLowerCase())) };
}
