import type { Viewer } from 'openseadragon';
import { useCopy } from '#components/controls/use-copy.ts';
import { contentStatePath, scanPath } from '#lib/addresses.ts';
import type { Messages } from '#lib/i18n/translate.ts';
import { contentState } from '#lib/iiif/encode-content-state.ts';
import { onScan } from '#lib/scans/pyramid.ts';
import type { TileSource } from '#lib/scans/tile-source.ts';
import { type Adjustments, formatView } from '#lib/scans/view.ts';
import type { OwnScans } from './ComparePanel.tsx';
import { regionOfView, type Start, writeAddress } from './use-address.ts';
import { type ScanInViewer, visibleScan } from './visible-scan.ts';

/** Milliseconds for which a notice covers the scan: long enough to read what else to do. */
const noticeTime = 10_000;

/** IIIF identifiers of the scan's canvas and of the manifest that contains it; absolute addresses. */
export type NamedCanvas = { id: string; manifest: string };

type Options = {
  viewer: Viewer | undefined;
  /** The page's own scan. */
  tileSource: TileSource;
  own: OwnScans;
  scans: readonly ScanInViewer[];
  start: Start;
  adjustments: Adjustments;
  /** Undefined if external IIIF viewers cannot load the scan. */
  canvas: NamedCanvas | undefined;
  strings: Messages<'viewer'>;
};

/**
 * Copies links to the current view: for people, and as a content state for IIIF viewers. Also returns a notice of the
 * outcome.
 */
export function useViewLinks(options: Options) {
  const { viewer, tileSource, own, scans, start, adjustments, canvas, strings } = options;
  const { notice, copy } = useCopy(noticeTime);
  const copyLink = () => {
    if (viewer) writeAddress(viewer, tileSource, start);
    const seen = viewer && visibleScan(viewer, scans);
    const isOther = seen && seen.position !== own.position;
    const link = isOther
      ? `${scanPath(own.path, seen.position)}#${formatView({ region: seen.region, adjustments })}`
      : location.href;
    const { linkCopied: copied, linkNotCopied, stateNotCopied } = strings;
    // The address bar has only the view of this scan, and within another site's page not even that.
    const notCopied = isOther || self !== top ? stateNotCopied : linkNotCopied;
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
  return { notice, copyLink, copyState };
}
