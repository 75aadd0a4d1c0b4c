import type { Connection } from '../../../connection/connection.ts';
import type { Warnings } from './warnings.ts';

/** Whether images and tiles may be loaded from an address's origin; origins that are not listed are logged. */
export type ListedOrigins = (address: string) => boolean;

/** How files of scans are fetched that are hosted elsewhere. */
export type ListedFiles = { connection: Pick<Connection, 'get'>; isListed: ListedOrigins };

/** @param origins those configured by the operator, and the service's own */
export function listedOrigins(origins: readonly string[], warnings: Warnings): ListedOrigins {
  return (address) => {
    if (!URL.canParse(address)) return false;
    const { origin } = new URL(address);
    if (origins.includes(origin)) return true;
    warnings.warn('pictures or tiles lie on an origin that is not listed: they are not shown', {
      origin,
      remedy: 'add it to CATALOGUE_ASSET_ORIGINS',
    });
    return false;
  };
}
