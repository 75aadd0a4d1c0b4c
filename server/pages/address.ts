import {
  decodeSegment,
  editPath,
  encodeSegment,
  institutionPath,
  objectPath,
  pagePath,
} from '#lib/addresses.ts';
import { isLocale, type Locale } from '#lib/i18n/locales.ts';

/** A page of the site. Only these reach Next. */
export type PageAddress = { locale: Locale } & (
  | { kind: 'home' | 'institutions' | 'statistics' | 'pages' | 'saved' }
  /** The desk of editors, and their workbench: empty, for a new page, for one that is there. */
  | { kind: 'preview' | 'try' }
  | { kind: 'edit'; language: Locale; slug: string }
  | { kind: 'object'; id: string; slug?: string | undefined }
  | { kind: 'institution'; id: number }
  | { kind: 'page'; slug: string }
);

/** Whether a page is for editors alone. */
export function isForEditors({ kind }: PageAddress): boolean {
  return kind === 'preview' || kind === 'try' || kind === 'edit';
}

/** Kinds of pages on which nothing needs the framework in the browser; `app/islands.test.ts` holds it. */
const plainKinds: ReadonlySet<PageAddress['kind']> = new Set([
  'institutions',
  'institution',
  'statistics',
  'pages',
  'page',
]);

/** Whether a page has islands: parts that the framework brings to life in the browser. */
export function needsFramework({ kind }: PageAddress): boolean {
  return !plainKinds.has(kind);
}

/** The page that a path names; undefined for every other path. Whether the thing exists is another question. */
export function parsePage(path: string): PageAddress | undefined {
  const [before, locale, section, name, slug, ...more] = path.split('/');
  if (before === '' && isLocale(locale) && section === 'preview')
    return parsePreview(locale, path.split('/').slice(3));
  if (before !== '' || more.length > 0 || !isLocale(locale)) return undefined;
  if (section === undefined) return { locale, kind: 'home' };
  if (section === 'objects') return name === undefined ? undefined : parseObject(locale, name, slug);
  if (slug !== undefined) return undefined;
  if (section === 'statistics' || section === 'saved')
    return name === undefined ? { locale, kind: section } : undefined;
  if (section === 'institutions')
    return name === undefined ? { locale, kind: section } : parseInstitution(locale, name);
  if (section === 'pages') return name === undefined ? { locale, kind: section } : parseStatic(locale, name);
  return undefined;
}

/** The one path of a page, in the one spelling of its percent-encoding. */
export function pathOf(address: PageAddress): string {
  switch (address.kind) {
    case 'home':
      return `/${address.locale}`;
    case 'object': {
      const { id, slug } = address;
      if (slug === undefined) return `/${address.locale}/objects/${encodeSegment(id)}`;
      return objectPath(address.locale, { id, slug });
    }
    case 'institution':
      return institutionPath(address.locale, address.id);
    case 'page':
      return pagePath(address.locale, address.slug);
    case 'try':
      return `/${address.locale}/preview/${address.kind}`;
    case 'edit':
      return editPath(address.locale, address);
    default:
      return `/${address.locale}/${address.kind}`;
  }
}

function parsePreview(locale: Locale, rest: string[]): PageAddress | undefined {
  const [kind, language, name = '', ...more] = rest;
  if (kind === undefined) return { locale, kind: 'preview' };
  if (kind === 'try') return language === undefined ? { locale, kind } : undefined;
  const slug = decodeSegment(name);
  if (kind !== 'edit' || !isLocale(language) || !slug || more.length > 0) return undefined;
  return { locale, kind, language, slug };
}

function parseObject(locale: Locale, name: string, slugSegment: string | undefined): PageAddress | undefined {
  const id = decodeSegment(name);
  const slug = slugSegment === undefined ? undefined : decodeSegment(slugSegment);
  return id && slug !== '' ? { locale, kind: 'object', id, slug } : undefined;
}

function parseInstitution(locale: Locale, name: string): PageAddress | undefined {
  return /^(?:0|[1-9]\d{0,14})$/.test(name) ? { locale, kind: 'institution', id: Number(name) } : undefined;
}

function parseStatic(locale: Locale, name: string): PageAddress | undefined {
  const slug = decodeSegment(name);
  return slug ? { locale, kind: 'page', slug } : undefined;
}
