import type { Viewer } from 'openseadragon';
import { type KeyboardEvent, useEffect } from 'react';
import type { Messages } from '#lib/i18n/translate.ts';
import { linkViewers } from './link-viewers.ts';
import { ScanStage } from './ScanStage.tsx';
import styles from './SecondScan.module.css';
import type { OtherScan } from './second-scan.ts';
import { useEngagement } from './use-engagement.ts';
import { useLabel } from './use-label.ts';
import { useViewer } from './use-viewer.ts';

type Props = {
  scan: OtherScan;
  /** Accessible name of the scan. */
  label: string;
  /** The viewer that it moves together with; undefined if it moves alone. */
  linkedViewer: Viewer | undefined;
  script: string;
  fillsWindow: boolean;
  announce: (sentence: string) => void;
  strings: Messages<'viewer'>;
};

export function SecondStage({ scan, label, linkedViewer, script, fillsWindow, announce, strings }: Props) {
  const opened = useViewer(script, scan.stage);
  const { viewer } = opened;
  const engagement = useEngagement(viewer, fillsWindow);
  useLabel(viewer, label, strings);
  useEffect(() => {
    if (viewer && linkedViewer) return linkViewers(linkedViewer, viewer);
  }, [viewer, linkedViewer]);

  // The other keys belong to the page's own scan.
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'm' || event.ctrlKey || event.metaKey || event.altKey) return;
    viewer?.viewport.toggleFlip();
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys that bubble from the canvas and buttons inside
    <div className={styles.view} {...engagement} onKeyDown={onKey}>
      <ScanStage
        opened={opened}
        picture={scan.picture && { picture: scan.picture, alt: scan.alt, language: scan.language }}
        pixelsPerCentimetre={scan.stage.pixelsPerCentimetre}
        download={undefined}
        announce={announce}
        strings={strings}
      />
    </div>
  );
}
