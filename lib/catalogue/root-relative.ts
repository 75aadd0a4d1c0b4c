import { webAddress } from '../foreign.ts';
import type { EntityTile, MainScan, Organization, Tile } from './schema.ts';

// The API names the library's own files by their whole address. Pages name them without the origin, so that they are
// there under whatever name of the machine a visitor has come by, and the policy's 'self' is true of them.

/** An address of this site without its origin; any other as it is. @param origin of this site, without a slash */
export function rootRelative(address: string, origin: string): string {
  if (!address.startsWith(`${origin}/`)) return address;
  // What begins with two slashes, or with what browsers take for them, would name another host.
  return webAddress(address.slice(origin.length)) ?? address;
}

/** A scan whose own files are addressed from the site's root. */
export function rootRelativeScan(scan: MainScan, origin: string): MainScan {
  const { dzi, thumbnails, resources } = scan;
  const relative = <Named extends { url: string }>(named: Named) => ({
    ...named,
    url: rootRelative(named.url, origin),
  });
  return {
    ...scan,
    dzi: {
      tiles_prefix: rootRelative(dzi.tiles_prefix, origin),
      manifest_url: rootRelative(dzi.manifest_url, origin),
    },
    thumbnails: thumbnails.map(relative),
    resources: resources.map(relative),
  };
}

/** An object's tile whose own files are addressed from the site's root. */
export function rootRelativeEntity(tile: EntityTile, origin: string): EntityTile {
  const { thumbnail_url, related_object } = tile;
  const main_scan = rootRelativeScan(related_object.main_scan, origin);
  return {
    ...tile,
    thumbnail_url: rootRelative(thumbnail_url, origin),
    related_object: { ...related_object, main_scan },
  };
}

/** A tile whose picture, files and link are addressed from the site's root where they are the site's own. */
export function rootRelativeTile(tile: Tile, origin: string): Tile {
  if (tile.type === 'entity') return rootRelativeEntity(tile, origin);
  const { thumbnail_url, url } = tile;
  return {
    ...tile,
    thumbnail_url: thumbnail_url && rootRelative(thumbnail_url, origin),
    url: url && rootRelative(url, origin),
  };
}

/** An institution whose own pictures are addressed from the site's root. */
export function rootRelativeOrganization(organization: Organization, origin: string): Organization {
  const { avatar, background } = organization;
  return {
    ...organization,
    avatar: { ...avatar, url: rootRelative(avatar.url, origin) },
    background: rootRelative(background, origin),
  };
}
