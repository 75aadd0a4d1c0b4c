/** Kinds of addresses, so few that each can be a label. */
export type Kind = 'page' | 'api' | 'text' | 'scan' | 'file' | 'preview' | 'health' | 'other';

const prefixes: readonly (readonly [prefix: string, kind: Kind])[] = [
  ['/api/', 'api'],
  ['/scans/', 'scan'],
  ['/texts/', 'text'],
  ['/_next/static/', 'file'],
  ['/scripts/', 'file'],
  ['/preview/', 'preview'],
  ['/healthz', 'health'],
  ['/readyz', 'health'],
];

/** What is asked for at a path. */
export function kindOf(path: string): Kind {
  if (/^\/(?:pl|en)(?:\/|$)/.test(path) || path === '/') return 'page';
  return prefixes.find(([prefix]) => path.startsWith(prefix))?.[1] ?? 'other';
}
