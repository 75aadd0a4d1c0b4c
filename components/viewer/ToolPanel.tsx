import type { Viewer } from 'openseadragon';
import type { ComponentType } from 'react';
import type { Adjustments } from '#lib/scans/view.ts';
import { AdjustmentsPanel } from './AdjustmentsPanel.tsx';
import { ComparePanel } from './ComparePanel.tsx';
import { RegionPanel } from './RegionPanel.tsx';
import type { ScanViewerProps } from './ScanViewer.tsx';
import { ShortcutsDialog } from './ShortcutsDialog.tsx';
import type { Tool } from './Tools.tsx';
import type { ScanInViewer } from './visible-scan.ts';

export type ToolProps = ScanViewerProps & {
  viewer: Viewer | undefined;
  /** The page's own scan, and the one beside it, if any. */
  scans: readonly ScanInViewer[];
  adjustments: Adjustments;
  onAdjust: (change: Partial<Adjustments>) => void;
  /** Opens another scan beside this one, and closes the panel. */
  onCompare: (path: string) => void;
  onClose: () => void;
};

const panels: Record<Tool, ComponentType<ToolProps>> = {
  adjust: AdjustmentsPanel,
  region: RegionPanel,
  compare: ComparePanel,
  shortcuts: ShortcutsDialog,
};

export default function ToolPanel({ tool, ...props }: ToolProps & { tool: Tool }) {
  // A region is what the viewer shows, once there is one.
  if (tool === 'region' && !props.viewer) return null;
  const OpenPanel = panels[tool];
  return <OpenPanel {...props} />;
}
