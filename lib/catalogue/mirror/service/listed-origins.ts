import { originOf } from './addresses.ts';
import type { Warnings } from './warnings.ts';

/** Whether an address lies on an origin that pictures and tiles may come from; one that does not is logged. */
export type ListedOrigins = (address: string) => boolean;

/** @param origins those that the operator named, and the service's own */
export function listedOrigins(origins: readonly string[], warnings: Warnings): ListedOrigins {
  return (address) => {
    const origin = originOf(address);
    if (origin === undefined) return false;
    if (origins.includes(origin)) return true;
    warnings.warn('pictures or tiles lie on an origin that is not listed: they are not shown', {
      origin,
      remedy: 'add it to CATALOGUE_ASSET_ORIGINS',
    });
    return false;
  };
}
