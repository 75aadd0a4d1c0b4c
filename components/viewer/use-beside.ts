import { useEffect, useState } from 'react';
import { objectPageOf } from '#lib/scans/beside.ts';
import type { TileSource } from '#lib/scans/tile-source.ts';
import { changeAddress, onAddressChange, viewInAddress } from './view-address.ts';

/** The page whose scan is beside this one, and whether the visitor has just asked for it here. */
type Beside = { path: string | undefined; byHand: boolean };

/** The scan to compare, as named in the page's address; the browser's Back removes it. */
export function useBeside(scan: TileSource) {
  const [beside, setBeside] = useState<Beside>({ path: undefined, byHand: false });
  useEffect(() => {
    const show = ({ beside: named }: { beside?: string | undefined }) => {
      const path = named && objectPageOf(named, location.origin);
      setBeside((known) => (known.path === path ? known : { path, byHand: false }));
    };
    show(viewInAddress(scan));
    return onAddressChange(scan, show);
  }, [scan]);
  const put = (wanted: string | undefined) => {
    const path = wanted && objectPageOf(wanted, location.origin);
    setBeside({ path, byHand: true });
    changeAddress(scan, { beside: path }, true);
  };
  return { ...beside, put };
}
