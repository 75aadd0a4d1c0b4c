import { useCopy } from '#components/controls/use-copy.ts';
import { contentStatePath, scanPath } from '#lib/addresses.ts';
import { contentState } from '#lib/iiif/encode-content-state.ts';
import { onScan } from '#lib/scans/pyramid.ts';
import { type Adjustments, formatView } from '#lib/scans/view.ts';
import type { ScanViewerProps } from './ScanViewer.tsx';
import { regionOfView, writeAddress } from './use-address.ts';
import type { useOwnScan } from './use-own-scan.ts';
import { visibleScan } from './visible-scan.ts';

/** Milliseconds for which a notice covers the scan: long enough to read what else to do. */
const noticeTime = 10_000;

/** IIIF identifiers of the scan's canvas and of the manifest that contains it; absolute addresses. */
export type NamedCanvas = { id: string; manifest: string };

/**
 * Copies links to the current view: for people, and as a content state for IIIF viewers. Also returns a notice of the
 * outcome.
 */
export function useViewLinks(
  { tileSource, own, canvas, strings }: ScanViewerProps,
  { opened: { viewer }, scans, start }: ReturnType<typeof useOwnScan>,
  adjustments: Adjustments,
) {
  const { notice, copy } = useCopy(noticeTime);
  const copyLink = () => {
    if (viewer) writeAddress(viewer, tileSource, start);
    const seen = viewer && visibleScan(viewer, scans);
    const isOther = seen && seen.position !== own.position;
    // A frame within another site's page has no address bar, and its address is not that of the object's page.
    const isElsewhere = isOther || self !== top;
    const view = isOther ? `#${formatView({ region: seen.region, adjustments })}` : location.hash;
    const link = isElsewhere ? scanPath(own.path, (seen ?? own).position) + view : location.href;
    const { linkCopied: copied, linkNotCopied, stateNotCopied } = strings;
    // The address bar has only the view of this scan.
    const notCopied = isElsewhere ? stateNotCopied : linkNotCopied;
    void copy(new URL(link, location.href).href, { copied, notCopied });
  };
  const copyState =
    canvas &&
    (() => {
      const { id, manifest } = canvas;
      const region = viewer && regionOfView(viewer, tileSource, start.opensAtWidth);
      const state = contentState(id, manifest, region && onScan(tileSource, region));
      const { stateCopied: copied, stateNotCopied: notCopied } = strings;
      void copy(new URL(contentStatePath(state), manifest).href, { copied, notCopied });
    });
  return { notice: notice?.sentence, copyLink, copyState };
}
