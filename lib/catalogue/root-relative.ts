import { webAddress } from '../untrusted.ts';
import type { EntityTile, MainScan, Organization, Tile } from './schema.ts';

// The API names the library's own files by absolute URL. Pages name them without the origin, so that they work under
// whatever host name a visitor uses, and count as 'self' in the content security policy.

/** An address of this site without its origin; any other as it is. @param origin of this site, without a slash */
export function rootRelative(address: string, origin: string): string {
  if (!address.startsWith(`${origin}/`)) return address;
  // A path that begins with two slashes, or with what browsers treat as such, would name another host.
  return webAddress(address.slice(origin.length)) ?? address;
}

/** A scan with its own files root-relative. */
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

/** An object's tile with its own files root-relative. */
export function rootRelativeEntity(tile: EntityTile, origin: string): EntityTile {
  const { thumbnail_url, related_object } = tile;
  const main_scan = rootRelativeScan(related_object.main_scan, origin);
  return {
    ...tile,
    thumbnail_url: rootRelative(thumbnail_url, origin),
    related_object: { ...related_object, main_scan },
  };
}

/** A tile with root-relative picture, files and link where they are the site's own. */
export function rootRelativeTile(tile: Tile, origin: string): Tile {
  if (tile.type === 'entity') return rootRelativeEntity(tile, origin);
  const { thumbnail_url, url } = tile;
  return {
    ...tile,
    thumbnail_url: thumbnail_url && rootRelative(thumbnail_url, origin),
    url: url && rootRelative(url, origin),
  };
}

/** An institution with root-relative pictures where they are the site's own. */
export function rootRelativeOrganization(organization: Organization, origin: string): Organization {
  const { avatar, background } = organization;
  return {
    ...organization,
    avatar: { ...avatar, url: rootRelative(avatar.url, origin) },
    background: rootRelative(background, origin),
  };
}
