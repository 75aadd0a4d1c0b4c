import { type RefObject, useEffect, useState } from 'react';
import type { TileSource } from '#lib/scans/tile-source.ts';
import type { Adjustments } from '#lib/scans/view.ts';
import { filterOf, unadjusted } from './adjust.ts';
import { useViewInAddress } from './use-view-in-address.ts';
import { changeAddress } from './view-address.ts';
import type { OpenScan } from './viewer-script.ts';

/**
 * The adjustments to the picture: read from the page's address, written back at each change, and applied.
 * @param frame contains the picture below the viewer
 */
export function useAdjustments(
  scan: TileSource,
  frame: RefObject<HTMLElement | null>,
  open: OpenScan | undefined,
) {
  const [adjustments, setAdjustments] = useState<Adjustments>(unadjusted);
  useViewInAddress(scan, (view) => setAdjustments({ ...unadjusted, ...view.adjustments }));
  useEffect(() => {
    const filter = filterOf(adjustments);
    frame.current?.style.setProperty('--scan-filter', filter);
    open?.adjust(filter);
  }, [adjustments, frame, open]);
  const adjust = (change: Partial<Adjustments>) => {
    const next = { ...adjustments, ...change };
    setAdjustments(next);
    changeAddress(scan, { adjustments: next });
  };
  return { adjustments, adjust };
}
