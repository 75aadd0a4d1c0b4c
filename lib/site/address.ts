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

/** Kinds of pages that the menu leads to. */
export type MenuKind = KindsWith<{ inMenu: true }>;

/** Kinds of pages that are about a part of the catalogue, each the only one. */
export type PartKind = KindsWith<{ part: CataloguePart }>;

/** Kinds of pages that anybody may ask for. */
export type PublicKind = KindsWith<{ lifetime: 'catalogue' }>;

/** Kinds of pages of which there are many, told apart by their paths. */
type ManyKind = KindsWith<{ read: unknown }>;

type ParametersOf<Declared> = Declared extends { read(...segments: never[]): infer Read }
  ? NonNullable<Read>
  : unknown;

/** A page of the site. Only these reach Next. */
export type PageAddress = {
  [Kind in PageKind]: { locale: Locale; kind: Kind } & ParametersOf<SitePages[Kind]>;
}[PageKind];

/** What is declared of a kind of page. */
export function declarationOf(kind: PageKind): PageDeclaration {
  return sitePages[kind];
}

const entries = Object.entries<PageDeclaration>(sitePages) as [PageKind, PageDeclaration][];
const folders = new Map(entries.map(([kind, { folder }]) => [kind, folder.split('/').filter(Boolean)]));

function kindsWith<Kind extends PageKind>(is: (declared: PageDeclaration) => unknown): Kind[] {
  return entries.flatMap(([kind, declared]) => (is(declared) ? [kind as Kind] : []));
}

/** Kinds of pages that the menu leads to, in its order. */
export const menuKinds = kindsWith<MenuKind>(({ inMenu }) => inMenu);

/** Kinds of pages that are about a part of the catalogue. */
export const partKinds = kindsWith<PartKind>(({ part }) => part);

/** Kinds of pages that anybody may ask for. */
export const publicKinds = kindsWith<PublicKind>(({ lifetime }) => lifetime === 'catalogue');

/** Those of which there is one. */
export const singleKinds = publicKinds.filter((kind) => !hasMany(kind));

/** Those of which there are many, told apart by their paths. */
export const manyKinds = publicKinds.filter(hasMany);

function hasMany<Kind extends PageKind>(kind: Kind): kind is Kind & ManyKind {
  return declarationOf(kind).read !== undefined;
}

/** Whether a page is for editors alone. */
export function isForEditors({ kind }: PageAddress): boolean {
  return declarationOf(kind).lifetime === 'never';
}

/** Whether a page has islands: parts that the framework brings to life in the browser. */
export function needsFramework({ kind }: PageAddress): boolean {
  return declarationOf(kind).hasIslands === true;
}

/** The page that a path names; undefined for every other path. Whether the thing exists is another question. */
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

/** Where a page stands now whose path named it before; undefined for every other path. */
export function movedPath(path: string): string | undefined {
  const [, locale, ...segments] = path.split('/');
  const folder = segments.join('/');
  const [kind] = entries.find(([, { folderBefore }]) => folderBefore === folder) ?? [];
  return kind && isLocale(locale) ? `/${locale}/${declarationOf(kind).folder}` : undefined;
}

/** The one path of a page, in the one spelling of its percent-encoding. */
export function pathOf(address: PageAddress): string {
  const { folder, path } = declarationOf(address.kind);
  if (path) return path(address.locale, address);
  return folder === '' ? `/${address.locale}` : `/${address.locale}/${folder}`;
}

/** The path of a page of which there is one, by language. */
export function pathTo(kind: Exclude<PageKind, ManyKind>): (locale: Locale) => string {
  return (locale) => pathOf({ locale, kind });
}

/** What segments of a path say where a folder has names in brackets; undefined where they are no path of it. */
function valuesIn(wanted: readonly string[], segments: readonly string[]): string[] | undefined {
  const isMany = wanted.at(-1)?.startsWith('[...');
  if (isMany ? segments.length < wanted.length : segments.length !== wanted.length) return undefined;
  const isName = (index: number) => (wanted[index] ?? wanted.at(-1) ?? '').startsWith('[');
  if (!segments.every((segment, index) => isName(index) || segment === wanted[index])) return undefined;
  return segments.filter((_, index) => isName(index));
}
