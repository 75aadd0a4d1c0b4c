import {
  decodeSegment,
  editPath,
  encodeSegment,
  institutionPath,
  objectPath,
  pagePath,
} from '#lib/addresses.ts';
import type { PageName } from '#lib/catalogue/editing.ts';
import { isLocale, type Locale } from '#lib/i18n/locales.ts';

/** A page of the site. Only these reach Next. */
export type PageAddress = { locale: Locale } & (
  | { kind: 'home' | 'institutions' | 'statistics' | 'pages' | 'saved' }
  | { kind: 'object'; id: string; slug?: string | undefined }
  | { kind: 'institution'; id: number }
  | { kind: 'page'; slug: string }
  | { kind: 'preview'; view: 'try' }
  | { kind: 'preview'; view: 'edit'; page: PageName }
);

/** The page that a path names; undefined for every other path. Whether the thing exists is another question. */
export function parsePage(path: string): PageAddress | undefined {
  const [before, locale, section, name, slug, ...more] = path.split('/');
  if (before !== '' || !isLocale(locale)) return undefined;
  if (section === undefined) return { locale, kind: 'home' };
  if (section === 'preview') return parsePreview(locale, [name, slug, ...more]);
  if (more.length > 0) return undefined;
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
    case 'preview':
      return address.view === 'try'
        ? `/${address.locale}/preview/try`
        : editPath(address.locale, address.page);
    default:
      return `/${address.locale}/${address.kind}`;
  }
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

/** The workbench, with or without a page. What else lies there is rendered for the front alone. */
function parsePreview(
  locale: Locale,
  [view, language, name, ...more]: (string | undefined)[],
): PageAddress | undefined {
  if (view === 'try' && language === undefined) return { locale, kind: 'preview', view };
  if (view !== 'edit' || more.length > 0 || !isLocale(language) || name === undefined) return undefined;
  const slug = decodeSegment(name);
  return slug ? { locale, kind: 'preview', view, page: { language, slug } } : undefined;
}
