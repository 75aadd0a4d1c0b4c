import type { CataloguePart } from '#lib/catalogue/catalogue.ts';
import { isLocale, type Locale } from '#lib/i18n/locales.ts';
import type { PageDeclaration } from './page.ts';
import { sitePages } from './pages.ts';

type SitePages = typeof sitePages;

/** The name of a kind of page. */
export type PageKind = keyof SitePages;

type KindsWith<Declared> = {
  [Kind in PageKind]: SitePages[Kind] extends Declared ? Kind : never;
}[PageKind];

/** Kinds of pages in the menu. */
export type MenuKind = KindsWith<{ inMenu: true }>;

/** Kinds of pages about a part of the catalogue, each with a single page. */
export type PartKind = KindsWith<{ part: CataloguePart }>;

/** Kinds of pages that are open to everybody. */
type PublicKind = Exclude<PageKind, KindsWith<{ folder: 'preview' | `preview/${string}` }>>;

/** Kinds with many pages, distinguished by their paths. */
type ManyKind = KindsWith<{ read: unknown }>;

type ParametersOf<Declared> = Declared extends { read(...segments: never[]): infer Read }
  ? NonNullable<Read>
  : unknown;

/** The address of a page. Only these reach Next. */
export type PageAddress = {
  [Kind in PageKind]: { locale: Locale; kind: Kind } & ParametersOf<SitePages[Kind]>;
}[PageKind];

/** The declaration of a kind of page. */
export function declarationOf(kind: PageKind): PageDeclaration {
  return sitePages[kind];
}

const entries = Object.entries<PageDeclaration>(sitePages) as [PageKind, PageDeclaration][];
const folders = new Map(entries.map(([kind, { folder }]) => [kind, folder.split('/').filter(Boolean)]));

function kindsWith<Kind extends PageKind>(is: (declared: PageDeclaration) => unknown): Kind[] {
  return entries.flatMap(([kind, declared]) => (is(declared) ? [kind as Kind] : []));
}

/** Kinds of pages in the menu, in its order. */
export const menuKinds = kindsWith<MenuKind>(({ inMenu }) => inMenu);

/** The entry of the menu under which a page is: the one whose folder its path begins with. */
export function sectionOf(path: string): MenuKind | undefined {
  const folder = path.split(/[/?]/)[2];
  return menuKinds.find((kind) => declarationOf(kind).folder === folder);
}

/** Kinds of pages about a part of the catalogue. */
export const partKinds = kindsWith<PartKind>(({ part }) => part);

/** Kinds of pages that are open to everybody. */
export const publicKinds = kindsWith<PublicKind>((declared) => !isInPreview(declared));

/** Public kinds with a single page. */
export const singleKinds = publicKinds.filter((kind) => !hasMany(kind));

/** Public kinds with many pages, distinguished by their paths. */
export const manyKinds = publicKinds.filter(hasMany);

function hasMany<Kind extends PageKind>(kind: Kind): kind is Kind & ManyKind {
  return declarationOf(kind).read !== undefined;
}

function isInPreview({ folder }: PageDeclaration): boolean {
  return folder.split('/')[0] === 'preview';
}

/** Whether a page is only for editors. */
export function isForEditors({ kind }: PageAddress): boolean {
  return isInPreview(declarationOf(kind));
}

/** Whether a page has islands: parts that the framework hydrates in the browser. */
export function needsFramework({ kind }: PageAddress): boolean {
  return declarationOf(kind).hasIslands === true;
}

/** The page at a path; undefined for all other paths. Does not check whether what it shows exists. */
export function parsePage(path: string): PageAddress | undefined {
  const [before, locale, ...segments] = path.split('/');
  if (before !== '' || !isLocale(locale)) return undefined;
  for (const [kind, declared] of entries) {
    const values = valuesIn(folders.get(kind) ?? [], segments);
    const read = values && (declared.read ? declared.read(...values) : {});
    if (read) return { locale, kind, ...read } as PageAddress;
  }
  return undefined;
}

/** The current path of a page, given a former one; undefined for all other paths. */
export function movedPath(path: string): string | undefined {
  const [, locale, ...segments] = path.split('/');
  const folder = segments.join('/');
  const [kind] = entries.find(([, { previousFolder }]) => previousFolder === folder) ?? [];
  return kind && isLocale(locale) ? `/${locale}/${declarationOf(kind).folder}` : undefined;
}

/** The canonical path of a page, with canonical percent-encoding. */
export function pathOf(address: PageAddress): string {
  const { folder, path } = declarationOf(address.kind);
  if (path) return path(address.locale, address);
  return folder === '' ? `/${address.locale}` : `/${address.locale}/${folder}`;
}

/** The path of a single page, by locale. */
export function pathTo(kind: Exclude<PageKind, ManyKind>): (locale: Locale) => string {
  return (locale) => pathOf({ locale, kind });
}

/** Values of the bracketed segments of a folder in a path; undefined where the path does not match the folder. */
function valuesIn(pattern: readonly string[], segments: readonly string[]): string[] | undefined {
  const isMany = pattern.at(-1)?.startsWith('[...');
  if (isMany ? segments.length < pattern.length : segments.length !== pattern.length) return undefined;
  const isName = (index: number) => (pattern[index] ?? pattern.at(-1) ?? '').startsWith('[');
  if (!segments.every((segment, index) => isName(index) || segment === pattern[index])) return undefined;
  return segments.filter((_, index) => isName(index));
}
