import { parseArgs } from 'node:util';

export const ours = 'ours';

/** What the command was asked for. @param names what can be measured @throws with a sentence for the operator */
export function optionsOf(names: string[]): { loads: number; only: string[] } {
  const { values } = parseArgs({
    options: { loads: { type: 'string', default: '5' }, only: { type: 'string', default: names.join(',') } },
  });
  const loads = Number(values.loads);
  if (!Number.isInteger(loads) || loads < 1) throw new Error(`Not a number of loads: ${values.loads}`);
  const asked = values.only.split(',').map((name) => name.trim());
  const unknown = asked.filter((name) => !names.includes(name));
  if (unknown.length > 0)
    throw new Error(`There is no viewer "${unknown.join('", "')}"; there are ${names.join(', ')}.`);
  return { loads, only: names.filter((name) => asked.includes(name)) };
}
