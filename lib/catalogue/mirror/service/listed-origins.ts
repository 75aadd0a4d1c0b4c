import { originOf } from './addresses.ts';
import type { Complaints } from './complaints.ts';

/** Whether an address lies on an origin that pictures and tiles may come from; one that does not is complained of. */
export type ListedOrigins = (address: string) => boolean;

/** @param origins those that the operator named, and the service's own */
export function listedOrigins(origins: readonly string[], complaints: Complaints): ListedOrigins {
  return (address) => {
    const origin = originOf(address);
    if (origin === undefined) return false;
    if (origins.includes(origin)) return true;
    complaints.say('pictures or tiles lie on an origin that is not listed: they are not shown', {
      origin,
      remedy: 'add it to CATALOGUE_ASSET_ORIGINS',
    });
    return false;
  };
}
