import type { Viewer } from 'openseadragon';
import type { Locale } from '#lib/i18n/locales.ts';
import type { Messages } from '#lib/i18n/translate.ts';
import type { Adjustments } from '#lib/scans/view.ts';
import { AdjustmentsPanel } from './AdjustmentsPanel.tsx';
import { ComparePanel, type OwnScans } from './ComparePanel.tsx';
import { RegionPanel } from './RegionPanel.tsx';
import { ShortcutsDialog } from './ShortcutsDialog.tsx';
import type { Tool } from './Tools.tsx';
import type { ScanInViewer } from './visible-scan.ts';

type Props = {
  tool: Tool;
  viewer: Viewer | undefined;
  scans: readonly ScanInViewer[];
  adjustments: Adjustments;
  onAdjust: (change: Partial<Adjustments>) => void;
  download: string | undefined;
  own: OwnScans;
  /** Opens another scan beside this one, and closes the panel. */
  onCompare: (path: string) => void;
  hasText: boolean;
  /** Whether other scans of the object may be shown beside it as facing pages. */
  hasFacing: boolean;
  onClose: () => void;
  locale: Locale;
  strings: Messages<'viewer'>;
};

/** The panel of the open tool, over the scan. */
export default function ToolPanel(props: Props) {
  const { tool, viewer, scans, adjustments, onAdjust, download } = props;
  const { own, onCompare, hasText, hasFacing, onClose, locale, strings } = props;
  const common = { onClose, strings };
  if (tool === 'adjust')
    return <AdjustmentsPanel adjustments={adjustments} onChange={onAdjust} {...common} />;
  if (tool === 'region' && viewer)
    return (
      <RegionPanel viewer={viewer} scans={scans} adjustments={adjustments} download={download} {...common} />
    );
  if (tool === 'compare') return <ComparePanel own={own} locale={locale} onOpen={onCompare} {...common} />;
  if (tool === 'shortcuts') return <ShortcutsDialog hasText={hasText} hasFacing={hasFacing} {...common} />;
  return null;
}
