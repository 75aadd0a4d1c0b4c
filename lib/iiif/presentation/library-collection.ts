import type { Catalogue } from '#lib/catalogue/catalogue.ts';
import { categories } from '#lib/catalogue/schema.ts';
import { everything } from '#lib/search/address.ts';
import { libraryName } from '#lib/site/library-name.ts';
import { inEveryLocale, untagged } from '../language-map.ts';
import { seriesCollection } from './collection-address.ts';
import { pictureFile } from './image.ts';
import { homepages } from './links.ts';
import { activityOf, type Collection, named } from './named.ts';

/** The library's collection: its institutions, its categories, the series with most parts, and all objects. */
export async function libraryCollection(catalogue: Catalogue, publicUrl: string): Promise<Collection> {
  const [organizations, { entities }, { facets }] = await Promise.all([
    catalogue.organizations(),
    catalogue.statistics(),
    catalogue.search(everything, { offset: 0, limit: 0 }),
  ]);
  return {
    publicUrl,
    ...named('library'),
    label: inEveryLocale((t, locale) => `${libraryName(locale)}: ${t('iiif.library')}`),
    ...{ isTop: true, isParts: false },
    summary: inEveryLocale((t) => t('site.description')),
    homepage: homepages((locale) => `/${locale}`, publicUrl),
    seeAlso: [activityOf(publicUrl)],
    partOf: [],
    items: [
      ...organizations.map(({ id, fullname, avatar }) => {
        const name = untagged(fullname) ?? inEveryLocale((t) => t('institutions.unnamed'));
        return named({ organization: id }, name, { thumbnail: pictureFile(avatar) });
      }),
      ...categories
        .filter((category) => entities.by_category[category] > 0)
        .map((category) =>
          named(
            { category },
            inEveryLocale((t) => t(`categories.${category}`)),
          ),
        ),
      ...facets.series.map(({ value }) =>
        named(seriesCollection(value), untagged(value) ?? inEveryLocale((t) => t('object.untitled'))),
      ),
      named(
        { search: everything },
        inEveryLocale((t) => t('iiif.objects')),
      ),
    ],
  };
}
