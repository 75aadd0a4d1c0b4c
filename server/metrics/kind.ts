import { type PageKind, parsePage } from '#lib/site/address.ts';
import { localeOfPath } from '../http/language.ts';

/** Kinds of addresses, few enough to be used as a label. */
type Kind =
  | 'page'
  | 'api'
  | 'text'
  | 'download'
  | 'image'
  | 'iiif'
  | 'record'
  | 'oai'
  | 'scan'
  | 'file'
  | 'preview'
  | 'health'
  | 'other';

/** Labels of a request; `page` is the kind of page, if the site has one at the address. */
export type Labels = { kind: Kind; page?: PageKind };

const prefixes: readonly (readonly [prefix: string, kind: Kind])[] = [
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
];

export function labelsOf(path: string): Labels {
  const page = parsePage(path)?.kind;
  if (page) return { kind: 'page', page };
  if (path === '/' || localeOfPath(path)) return { kind: 'page' };
  return { kind: prefixes.find(([prefix]) => path.startsWith(prefix))?.[1] ?? 'other' };
}
