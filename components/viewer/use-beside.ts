import { type RefObject, useEffect, useState } from 'react';
import { setComparing } from '#components/reading/choice.ts';
import { objectPageOf } from '#lib/scans/beside.ts';
import type { TileSource } from '#lib/scans/tile-source.ts';
import { changeAddress, onAddressChange, viewInAddress } from './view-address.ts';

/** The page whose scan is beside this one, and whether the visitor has just asked for it here. */
type Beside = { path: string | undefined; byHand: boolean };

/**
 * The scan to compare, as named in the page's address; the browser's Back removes it.
 * @param frame the viewer, with the button that has the focus again when the comparison ends
 */
export function useBeside(scan: TileSource, frame: RefObject<HTMLElement | null>) {
  const [beside, setBeside] = useState<Beside>({ path: undefined, byHand: false });
  useEffect(() => {
    const show = ({ beside: named }: { beside?: string | undefined }) => {
      const path = named && objectPageOf(named, location.origin);
      setBeside((known) => (known.path === path ? known : { path, byHand: false }));
    };
    show(viewInAddress(scan));
    return onAddressChange(scan, show);
  }, [scan]);
  const isComparing = beside.path !== undefined;
  useEffect(() => {
    if (!isComparing) return;
    setComparing(true);
    return () => setComparing(false);
  }, [isComparing]);
  const put = (wanted?: string) => {
    const path = wanted && objectPageOf(wanted, location.origin);
    setBeside({ path, byHand: true });
    changeAddress(scan, { beside: path }, true);
  };
  const end = () => {
    put();
    frame.current?.querySelector<HTMLElement>('[data-tool="compare"]')?.focus();
  };
  return { ...beside, put, end };
}
