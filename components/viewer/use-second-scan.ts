import { type RefObject, useEffect, useState } from 'react';
import { setComparing } from '#components/reading/choice.ts';
import { objectPagePath } from '#lib/scans/object-page-path.ts';
import type { TileSource } from '#lib/scans/tile-source.ts';
import { useViewInAddress } from './use-view-in-address.ts';
import { changeAddress } from './view-address.ts';

/** The page whose scan is beside this one, and whether the visitor has just asked for it here. */
type SecondScan = { path: string | undefined; byHand: boolean };

/**
 * The scan to compare, as named in the page's address; the browser's Back removes it.
 * @param frame the viewer, with the button that has the focus again when the comparison ends
 */
export function useSecondScan(scan: TileSource, frame: RefObject<HTMLElement | null>) {
  const [second, setSecond] = useState<SecondScan>({ path: undefined, byHand: false });
  useViewInAddress(scan, (view) => {
    const path = view.beside && objectPagePath(view.beside, location.origin);
    setSecond((known) => (known.path === path ? known : { path, byHand: false }));
  });
  const isComparing = second.path !== undefined;
  useEffect(() => {
    if (!isComparing) return;
    setComparing(true);
    return () => setComparing(false);
  }, [isComparing]);
  const put = (chosen?: string) => {
    const path = chosen && objectPagePath(chosen, location.origin);
    setSecond({ path, byHand: true });
    changeAddress(scan, { beside: path }, true);
  };
  const close = () => {
    put();
    frame.current?.querySelector<HTMLElement>('[data-tool="compare"]')?.focus();
  };
  return { ...second, put, close };
}
