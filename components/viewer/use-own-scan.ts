import { useChoice } from '#components/reading/use-choice.ts';
import { facingPageOf, readsRightToLeft } from '#lib/reading/facing.ts';
import type { ScanViewerProps } from './ScanViewer.tsx';
import type { Start } from './use-address.ts';
import { useViewer } from './use-viewer.ts';
import { scansShown } from './visible-scan.ts';

/** The page's own scan on its stage, with its facing page as the visitor has chosen to read. */
export function useOwnScan(props: ScanViewerProps) {
  const { tileSource, rotation, opensAtWidth, pixelsPerCentimetre, own, script, facing, strings } = props;
  const choice = useChoice();
  const facingPage = facing && facingPageOf(facing, choice);
  const stage = {
    tileSource,
    rotation,
    followsAddress: true,
    pixelsPerCentimetre,
    hints: { wheel: strings.wheel, touch: strings.touch },
    opensAtWidth,
    facing,
  };
  const opened = useViewer(script, stage, facingPage);
  const start: Start = { rotation, opensAtWidth: !!opensAtWidth && !facingPage };
  return {
    opened,
    facingPage,
    rightToLeft: !!facing && readsRightToLeft(facing, choice),
    /** Those in the viewer, the page's own first. */
    scans: scansShown(tileSource, facingPage, own),
    start,
  };
}
