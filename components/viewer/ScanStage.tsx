import type { ReactNode } from 'react';
import type { Messages } from '#lib/i18n/translate.ts';
import { Problem } from './Problem.tsx';
import { ScaleBar } from './ScaleBar.tsx';
import { ScanPicture, type ScanPictureProps } from './ScanPicture.tsx';
import styles from './ScanViewer.module.css';
import { Toolbar } from './Toolbar.tsx';
import type { useViewer } from './use-viewer.ts';

type Props = {
  /** Address of the viewer's script, where the document alone starts it. */
  script?: string;
  opened: ReturnType<typeof useViewer>;
  /** The scan as one picture; it stays for print and below missing tiles. */
  picture: ScanPictureProps | undefined;
  /** Scan pixels in one centimetre of the original, where known. */
  pixelsPerCentimetre: number | undefined;
  /** Numbers of two scans side by side; left out for a single one. */
  numbers?: readonly number[] | undefined;
  /** Address of the image as a file. */
  download: string | undefined;
  fullPage?: { isOn: boolean; toggle: () => void };
  announce: (sentence: string) => void;
  map?: ReactNode;
  /** Shown over the scan, besides any problem with it. */
  notice?: ReactNode;
  strings: Messages<'viewer'>;
};

/** The stage of a scan: its picture, the viewer over it, and its overlays. */
export function ScanStage(props: Props) {
  const { script, opened, picture, pixelsPerCentimetre } = props;
  const { numbers, download, fullPage, announce, map, notice, strings } = props;
  const { stage, settings, open, viewer, state, retry } = opened;
  return (
    <>
      {picture && <ScanPicture {...picture} />}
      {/* Content that the viewer's script adds, possibly before hydration, which React must leave alone. */}
      <div
        className={styles.stage}
        ref={stage}
        data-stage={settings}
        data-script={script}
        dangerouslySetInnerHTML={untouched}
        suppressHydrationWarning
      />
      {viewer && <Toolbar viewer={viewer} strings={strings} announce={announce} fullPage={fullPage} />}
      {map}
      {viewer && pixelsPerCentimetre && (
        <ScaleBar viewer={viewer} pixelsPerCentimetre={pixelsPerCentimetre} strings={strings} />
      )}
      <div className={styles.notices}>
        <Problem
          numbers={numbers}
          missing={open?.missing}
          hasFailed={state === 'failed'}
          onRetry={retry}
          download={download}
          strings={strings}
        />
        {notice}
      </div>
    </>
  );
}

const untouched = { __html: '' };
