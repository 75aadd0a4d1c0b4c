import { aligned } from '../aligned.ts';
import type { Line } from './trial.ts';

/** A trial that could not be made, and why. */
export type NotRun = { name: string; why: string };

/** The lines as text. */
export function tableOf(lines: Line[], notRun: NotRun[]): string {
  const head = ['', 's', 'right', 'p99', 'failures', 'allowed', 'served after', 'ready after', 'import', ''];
  const rows = lines.map((line) => [
    line.name,
    ...[line.seconds, line.right, line.p99].map(String),
    line.failures,
    line.allowed,
    String(line.recovery ?? 'never'),
    String(line.ready ?? ''),
    line.import,
    line.broken.length === 0 ? 'holds' : 'BROKEN',
  ]);
  return [
    ...aligned([head, ...rows]),
    'Times in milliseconds, but the length of each fault.',
    ...notRun.map(({ name, why }) => `NOT RUN ${name}: ${why}`),
    '',
  ].join('\n');
}
