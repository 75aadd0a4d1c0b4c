import { editPath } from '#lib/addresses.ts';
import type { PageName } from '#lib/catalogue/editing.ts';
import { isLocale } from '#lib/i18n/locales.ts';

/** Makes the links to other languages of the site lead to the editor of a page: the server does not render them again. */
export function linkToEditor(
  links: Iterable<Pick<HTMLAnchorElement, 'hreflang' | 'href'>>,
  name: PageName,
): void {
  for (const link of links) if (isLocale(link.hreflang)) link.href = editPath(link.hreflang, name);
}
