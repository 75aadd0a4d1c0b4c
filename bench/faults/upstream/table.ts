import { aligned } from '../aligned.ts';
import type { Summary } from './summary.ts';

/** The summary as text. */
export function tableOf({ lines, walks, memory, descriptors, broken }: Summary): string {
  const head = ['', 's', 'visits/min', 'asked/min', 'busy', '503', 'p50', 'p99', 'max', 'max of new'];
  const rows = lines.map(
    ({ name, seconds, visitsPerMinute, askedPerMinute, busy, unavailable, latency, recovery }) => [
      name,
      ...[seconds, visitsPerMinute, askedPerMinute, busy].map(String),
      Object.entries(unavailable)
        .map(([kind, count]) => `${count} ${kind}`)
        .join(', ') || '0',
      ...[latency.p50, latency.p99, latency.max, latency.first].map(String),
      ...(recovery
        ? [recovery.counted, ...[recovery.ready, recovery.shown].map((ms) => String(ms ?? 'never'))]
        : ['', '', '']),
    ],
  );
  const remembered = memory
    ? `memory: median ${memory.early} MB in the second fifth of the time, ${memory.late} MB in the last ` +
      `(ratio ${memory.ratio.toFixed(2)}); ${memory.slope} MB per 10 minutes; peak ${memory.peak} MB`
    : 'memory: not told by this system, or the run was too short';
  return [
    ...aligned([[...head, 'counted as', 'ready after', 'new title after'], ...rows]),
    'Times in milliseconds.',
    '',
    `walks of the feed: ${walks.complete} complete with ${walks.tiles} tiles, ${walks.brokenOff} broken off`,
    remembered,
    `files and sockets of the server: ${descriptors.before ?? '?'} before, ${descriptors.after ?? '?'} after`,
    ...(broken.length > 0 ? broken.map((sentence) => `BROKEN ${sentence}`) : ['Every rule holds.']),
    '',
  ].join('\n');
}
