import { useEffect, useEffectEvent } from 'react';
import type { View } from '#lib/scans/view.ts';
import { onAddressChange, viewInAddress } from './view-address.ts';

/** Shows the view of a scan that the page's address names, at first and whenever the visitor goes to another. */
export function useViewInAddress(scan: { width: number; height: number }, show: (view: View) => void): void {
  const onView = useEffectEvent(show);
  useEffect(() => {
    onView(viewInAddress(scan));
    return onAddressChange(scan, onView);
  }, [scan]);
}
