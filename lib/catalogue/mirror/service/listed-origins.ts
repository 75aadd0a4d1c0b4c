import type { Connection } from '../../../connection/connection.ts';
import type { Warnings } from './warnings.ts';

/** Whether images and tiles may be loaded from an address's origin; origins that are not listed are logged. */
export type ListedOrigins = (address: string) => boolean;

/** How files of scans are fetched that are hosted elsewhere. */
export type ListedFiles = { connection: Pick<Connection, 'get'>; isListed: ListedOrigins };

/** Fetches a file; undefined where there is none. @throws where it cannot be had */
export async function fetchFile(
  { connection }: Pick<ListedFiles, 'connection'>,
  address: string,
  limits: Parameters<Connection['get']>[1],
): Promise<Uint8Array | undefined> {
  const url = new URL(address);
  const { status, body } = await connection.get(url, limits);
  if (status === 200) return body;
  if (status === 404 || status === 410) return undefined;
  throw new Error(`${url.pathname} is answered with status ${status}`);
}

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
