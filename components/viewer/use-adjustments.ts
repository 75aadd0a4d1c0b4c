import { useEffect, useState } from 'react';
import type { TileSource } from '#lib/scans/tile-source.ts';
import type { Adjustments } from '#lib/scans/view.ts';
import { unadjusted } from './adjust.ts';
import { changeAddress, onAddressChange, viewInAddress } from './view-address.ts';

/** The adjustments to the picture, read from the page's address and written back at each change. */
export function useAdjustments(scan: TileSource) {
  const [adjustments, setAdjustments] = useState<Adjustments>(unadjusted);
  useEffect(() => {
    const show = ({ adjustments: named }: { adjustments?: Partial<Adjustments> | undefined }) =>
      setAdjustments({ ...unadjusted, ...named });
    show(viewInAddress(scan));
    return onAddressChange(scan, show);
  }, [scan]);
  const adjust = (change: Partial<Adjustments>) => {
    const next = { ...adjustments, ...change };
    setAdjustments(next);
    changeAddress(scan, { adjustments: next });
  };
  return { adjustments, adjust };
}
