import type { ReactNode, RefObject } from 'react';
import { fill } from '#lib/i18n/fill.ts';
import { MiniMap } from './MiniMap.tsx';
import { ScanStage } from './ScanStage.tsx';
import styles from './ScanViewer.module.css';
import type { ScanViewerProps } from './ScanViewer.tsx';
import { useAddress } from './use-address.ts';
import { useEngagement } from './use-engagement.ts';
import { useLabel } from './use-label.ts';
import type { useOwnScan } from './use-own-scan.ts';
import { usePageTurning } from './use-page-turning.ts';

type Props = ScanViewerProps & {
  scan: ReturnType<typeof useOwnScan>;
  /** The element that is enlarged to the full window. */
  frame: RefObject<HTMLElement | null>;
  fullPage: { isOn: boolean; toggle: () => void };
  announce: (sentence: string) => void;
  /** What is said over the scan, besides any problem with it. */
  notice: string | undefined;
  /** Shown over the scan. */
  children: ReactNode;
};

/** The page's own scan: it follows the address, turns pages, and has a name, a map and notices. */
export function OwnScan(props: Props) {
  const { tileSource, picture, alt, language, label, own, scan, frame, fullPage } = props;
  const { notice, children, strings } = props;
  const { opened, facingPage, rightToLeft, scans, start } = scan;
  const { viewer } = opened;
  const first = facingPage && Math.min(own.position, facingPage.position) + 1;
  useAddress(viewer, tileSource, start);
  const facingWords = first && fill(strings.facing, { first, second: first + 1 });
  useLabel(viewer, facingWords ? `${label} (${facingWords})` : label, strings);
  usePageTurning(viewer, frame, rightToLeft);
  return (
    <div className={styles.view} {...useEngagement(viewer, fullPage.isOn)}>
      <ScanStage
        {...props}
        opened={opened}
        picture={picture && { picture, alt, language, isAll: opened.state === 'failed' }}
        numbers={facingPage && scans.map(({ position }) => position + 1)}
        // A map of one of two scans would mislead.
        map={viewer && !facingPage && <MiniMap viewer={viewer} scan={tileSource} picture={picture} />}
        notice={
          <p role="status" className={notice ? styles.alert : 'heard'}>
            {notice}
          </p>
        }
      />
      {children}
    </div>
  );
}
