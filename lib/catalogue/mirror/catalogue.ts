import { mergeDrafts } from '#lib/pages/merge-drafts.ts';
import type { TileSource } from '#lib/scans/tile-source.ts';
import type { Catalogue, CatalogueObject, CataloguePart, ObjectScan, PreviewPage } from '../catalogue.ts';
import type { MainScan, Page } from '../schema.ts';
import { layersIn } from '../text-layers.ts';
import type { Background } from './background.ts';
import type { ConfiguredService } from './configured-services.ts';
import type { Manifests } from './manifests.ts';
import type { OpenedObjects } from './opened.ts';
import { mirroredParts } from './parts.ts';
import { combined, progressOf } from './progress.ts';

export type MirroredOptions = {
  /** What the store knows of the mirrored services. */
  readServices(): Promise<readonly ConfiguredService[]>;
  /** Origins that the services' images, tiles and texts may be on, including the services' own. */
  origins: readonly string[];
  manifests: Manifests;
  texts: Catalogue['textFile'];
  tiles: Catalogue['tile'];
  opened: Pick<OpenedObjects, 'renew' | 'find'>;
  /** Stores what was read from a manifest. */
  saveTileSource(object: string, position: number, scan: MainScan, tileSource: TileSource): Promise<void>;
  /** Drafts of the single service's pages, and the service's address without a trailing slash. */
  drafts?: { read(): Promise<Page[]>; base: string } | undefined;
  /** Editing of pages, where no service provides them. */
  editing: Catalogue['editing'];
  background: Background;
  close(): Promise<void>;
};

/**
 * The catalogue of a store into which services are mirrored: everything is read from the store, except what only a
 * service has: drafts, texts and manifests that are not stored, and objects that the walk has not reached.
 * @param own the store's catalogue; closed along with this one
 */
export function mirroredCatalogue(own: Catalogue, options: MirroredOptions): Catalogue {
  const { readServices, origins, manifests, texts, tiles, opened, drafts, background } = options;
  const parts = mirroredParts(own, readServices);
  const textFile: Catalogue['textFile'] = async (scan) => (await own.textFile(scan)) ?? (await texts(scan));

  async function withTileSource(id: string, shown: ObjectScan): Promise<ObjectScan> {
    if (shown.tileSource) return shown;
    const { position, scan } = shown;
    const tileSource = await manifests(scan);
    if (!tileSource) return shown;
    const save = () => options.saveTileSource(id, position, scan, tileSource);
    background.start(save, 'a manifest that was read cannot be stored');
    return { ...shown, tileSource };
  }

  async function completed(object: CatalogueObject): Promise<CatalogueObject> {
    if (!object.isMirrored) return object;
    const { id } = object.tile.related_object;
    opened.renew(id);
    const scans = object.scans.map((shown) => withTileSource(id, shown));
    return { ...object, scans: await Promise.all(scans) };
  }

  /** The store's method, once a part of the catalogue can be shown. @throws {CatalogueUnavailable} until then */
  function requiring<Args extends unknown[], Answer>(
    part: CataloguePart,
    method: (...args: Args) => Promise<Answer>,
  ): (...args: Args) => Promise<Answer> {
    return async (...args) => {
      await parts.require(part);
      return await method(...args);
    };
  }

  return {
    ...own,
    assetOrigins: async () => [...new Set([...(await own.assetOrigins()), ...origins])],
    organizations: requiring('organizations', own.organizations),
    async organization(id) {
      const found = await own.organization(id);
      if (!found) await parts.require('organizations');
      return found;
    },
    frontpage: requiring('frontpage', own.frontpage),
    frontpageJson: requiring('frontpage', own.frontpageJson),
    search: requiring('frontpage', own.search),
    searchTexts: requiring('frontpage', own.searchTexts),
    work: requiring('frontpage', own.work),
    statistics: requiring('statistics', own.statistics),
    pages: requiring('pages', own.pages),
    listPages: requiring('pages', own.listPages),
    async previewPages() {
      await parts.require('pages');
      const [pages, previews] = await Promise.all([own.pages(), own.previewPages()]);
      const mirrored = pages.filter(({ base }) => base !== undefined);
      const merged = mergeDrafts(mirrored, (await drafts?.read()) ?? []);
      return [
        ...previews.filter(({ base }) => base === undefined),
        ...merged.map((page): PreviewPage => ({ ...page, base: page.base ?? drafts?.base })),
      ];
    },
    editing: options.editing,
    async object(id, at, range) {
      const read = () => own.object(id, undefined, range);
      const stored = await read();
      if (stored) return await completed(stored);
      const found = at && (await opened.find(id, at)) ? await read() : undefined;
      if (found) return await completed(found);
      await parts.require('frontpage');
      return undefined;
    },
    changes: { ...own.changes, list: requiring('frontpage', own.changes.list) },
    textLayer: layersIn(textFile),
    textFile,
    withTileSource,
    async tile(address) {
      return (await own.tile(address)) ?? (await tiles(address));
    },
    sitemapParts: requiring('frontpage', own.sitemapParts),
    async available() {
      const available: CataloguePart[] = [];
      for (const part of await own.available()) if (await parts.isKnown(part)) available.push(part);
      return available;
    },
    asOf: parts.asOf,
    async mirror() {
      return combined(
        (await readServices()).map(({ address, record, ...shown }) => ({
          address,
          progress: progressOf(record, shown),
        })),
      );
    },
    async close() {
      await options.close();
      await background.whenIdle();
      await own.close();
    },
  };
}
