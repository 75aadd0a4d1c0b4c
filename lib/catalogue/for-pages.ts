import type { WorkPart } from '../search/issues.ts';
import type { Catalogue, CatalogueObject, ObjectScan } from './catalogue.ts';
import {
  rootRelative,
  rootRelativeEntity,
  rootRelativeOrganization,
  rootRelativeScan,
  rootRelativeTile,
} from './root-relative.ts';

/**
 * The same catalogue for use by pages: the site's own files, and links of its tiles within this site, are
 * root-relative. The JSON of `frontpageJson` is left as the API sends it.
 * @param origin where the public reaches this site, as it appears in the catalogue's addresses
 */
export function catalogueForPages(catalogue: Catalogue, origin: string): Catalogue {
  const partForPages = (part: WorkPart): WorkPart => ({
    ...part,
    tile: rootRelativeEntity(part.tile, origin),
  });
  return {
    ...catalogue,
    async organizations() {
      return (await catalogue.organizations()).map((one) => rootRelativeOrganization(one, origin));
    },
    async organization(id) {
      const found = await catalogue.organization(id);
      return found && rootRelativeOrganization(found, origin);
    },
    async frontpage(query) {
      return (await catalogue.frontpage(query)).map((tile) => rootRelativeTile(tile, origin));
    },
    async search(query, range) {
      const found = await catalogue.search(query, range);
      return { ...found, tiles: found.tiles.map((tile) => rootRelativeEntity(tile, origin)) };
    },
    async searchTexts(query, range) {
      const found = await catalogue.searchTexts(query, range);
      const pages = found.pages.map((page) => ({ ...page, tile: rootRelativeEntity(page.tile, origin) }));
      return { ...found, pages };
    },
    async findInObject(id, text, range) {
      const found = await catalogue.findInObject(id, text, range);
      const pages = found.pages.map((page) => ({ ...page, scan: rootRelativeScan(page.scan, origin) }));
      return { ...found, pages };
    },
    async similar(object, limit) {
      const { tiles, shelves } = await catalogue.similar(object, limit);
      return { tiles: tiles.map((tile) => rootRelativeEntity(tile, origin)), shelves };
    },
    async work(name) {
      const found = await catalogue.work(name);
      return found && { ...found, whole: found.whole && rootRelativeEntity(found.whole, origin) };
    },
    async issuesOf(name, year) {
      const { dated, undated } = await catalogue.issuesOf(name, year);
      return { dated, undated: undated.map(partForPages) };
    },
    async partsOf(name, range) {
      return (await catalogue.partsOf(name, range)).map(partForPages);
    },
    async partsWithin(id, limit) {
      const found = await catalogue.partsWithin(id, limit);
      return found && { ...found, parts: found.parts.map(partForPages) };
    },
    async object(id, at, scans) {
      const found = await catalogue.object(id, at, scans);
      return found && objectForPages(found, origin);
    },
    async neighbours(tile) {
      const { newer, older } = await catalogue.neighbours(tile);
      return {
        newer: newer && rootRelativeEntity(newer, origin),
        older: older && rootRelativeEntity(older, origin),
      };
    },
  };
}

function objectForPages(object: CatalogueObject, origin: string): CatalogueObject {
  const { tile, scans, organization } = object;
  return {
    ...object,
    tile: rootRelativeEntity(tile, origin),
    scans: scans.map((scan) => scanForPages(scan, origin)),
    organization: organization && rootRelativeOrganization(organization, origin),
  };
}

function scanForPages(shown: ObjectScan, origin: string): ObjectScan {
  const { scan, tileSource } = shown;
  return {
    ...shown,
    scan: rootRelativeScan(scan, origin),
    tileSource: tileSource && { ...tileSource, tilesUrl: rootRelative(tileSource.tilesUrl, origin) },
  };
}
