import { type PageKind, parsePage } from '#lib/site/address.ts';
import { localeOfPath } from '../http/language.ts';

/** Kinds of addresses, few enough to be used as a label. */
const prefixes = [
  ['/api/', 'api'],
  ['/scans/', 'scan'],
  ['/texts/', 'text'],
  ['/pages/', 'text'],
  ['/downloads/', 'download'],
  ['/bulk/', 'download'],
  ['/iiif/image/', 'image'],
  ['/iiif/', 'iiif'],
  ['/o/', 'record'],
  ['/oai', 'oai'],
  ['/_next/static/', 'file'],
  ['/scripts/', 'file'],
  ['/preview/', 'preview'],
  ['/healthz', 'health'],
  ['/readyz', 'health'],
] as const;

/** Labels of a request; `page` is the kind of page, if the site has one at the address. */
export type Labels = { kind: (typeof prefixes)[number][1] | 'page' | 'other'; page?: PageKind };

export function labelsOf(path: string): Labels {
  const page = parsePage(path)?.kind;
  if (page) return { kind: 'page', page };
  if (path === '/' || localeOfPath(path)) return { kind: 'page' };
  return { kind: prefixes.find(([prefix]) => path.startsWith(prefix))?.[1] ?? 'other' };
}
