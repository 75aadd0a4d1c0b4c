import type { Catalogue } from './catalogue.ts';
import { withRootRelative } from './root-relative.ts';

/**
 * The same catalogue for use by pages: the site's own files, and links of its tiles within this site, are
 * root-relative. The JSON of `frontpageJson` is left as the API sends it.
 * @param publicUrl where the public reaches this site, as it appears in the catalogue's addresses
 */
export function catalogueForPages(catalogue: Catalogue, publicUrl: string): Catalogue {
  const forPages =
    <Args extends unknown[], Answer>(method: (...args: Args) => Promise<Answer>) =>
    async (...args: Args): Promise<Answer> =>
      withRootRelative(await method(...args), publicUrl);
  return {
    ...catalogue,
    organizations: forPages(catalogue.organizations),
    organization: forPages(catalogue.organization),
    frontpage: forPages(catalogue.frontpage),
    search: forPages(catalogue.search),
    searchTexts: forPages(catalogue.searchTexts),
    findInObject: forPages(catalogue.findInObject),
    similar: forPages(catalogue.similar),
    newestOn: forPages(catalogue.newestOn),
    work: forPages(catalogue.work),
    issuesOf: forPages(catalogue.issuesOf),
    partsOf: forPages(catalogue.partsOf),
    partsWithin: forPages(catalogue.partsWithin),
    object: forPages(catalogue.object),
    neighbours: forPages(catalogue.neighbours),
  };
}
