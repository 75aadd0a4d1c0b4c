import { type KeyboardEvent, useRef, useState } from 'react';
import type { QuoteStrings } from '#components/citation/QuoteDialog.tsx';
import { LazyBoundary } from '#components/lazy/LazyBoundary.tsx';
import { lazyPart } from '#components/lazy/lazy-part.tsx';
import { followTo } from '#components/reading/follow-to.ts';
import { readingKeys } from '#components/reading/reading-keys.ts';
import { useSkipSilentScans } from '#components/text/reading-on.ts';
import { scanPath } from '#lib/addresses.ts';
import type { CitedObject } from '#lib/citation/cited-object.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { Messages } from '#lib/i18n/translate.ts';
import type { Facing } from '#lib/reading/facing.ts';
import type { TileSource } from '#lib/scans/tile-source.ts';
import type { OwnScans } from './ComparePanel.tsx';
import { OwnScan } from './OwnScan.tsx';
import type { ScanPictureProps } from './ScanPicture.tsx';
import styles from './ScanViewer.module.css';
import { TextPart } from './TextPart.tsx';
import { Tools } from './Tools.tsx';
import { useAdjustments } from './use-adjustments.ts';
import { useFullPage } from './use-full-page.ts';
import { useOwnScan } from './use-own-scan.ts';
import { useSecondScan } from './use-second-scan.ts';
import { useTextPanel } from './use-text-panel.ts';
import { useTool } from './use-tool.ts';
import { type NamedCanvas, useViewLinks } from './use-view-links.ts';
import { onViewerKey } from './viewer-keys.ts';

const ToolPanel = lazyPart(() => import('./ToolPanel.tsx'));
const SecondScan = lazyPart(() => import('./SecondScan.tsx'));

export type ScanViewerProps = Omit<ScanPictureProps, 'picture'> & {
  tileSource: TileSource;
  /** The scan as one picture: shown at once, and all there is without scripts. */
  picture: ScanPictureProps['picture'] | undefined;
  /** Accessible name of the scan. */
  label: string;
  /** Address of the image as a file, for when the viewer fails. */
  download: string | undefined;
  rotation: number;
  /** Whether the scan is fitted to the stage's width at first. */
  opensAtWidth: true | undefined;
  /** Scan pixels in one centimetre of the original, where known. */
  pixelsPerCentimetre: number | undefined;
  own: OwnScans;
  script: string;
  /** Address of the text layer as JSON, where the scan has one. */
  text: string | undefined;
  /** Undefined if external IIIF viewers cannot load the scan. */
  canvas: NamedCanvas | undefined;
  /** The object to cite, with the address of this scan. */
  cited: CitedObject;
  /** The scans that may be shown beside it as facing pages; undefined if there are none. */
  facing: Facing | undefined;
  locale: Locale;
  strings: Messages<'viewer'>;
  textStrings: Messages<'text'>;
  quoteStrings: QuoteStrings;
};

/** A scan in a viewer with its tools: first as a picture, then as deep zoom over it. */
export function ScanViewer(props: ScanViewerProps) {
  const { tileSource, own, script, text, facing, strings, textStrings } = props;
  const frame = useRef<HTMLDivElement>(null);
  const [announcement, announce] = useState('');
  const scan = useOwnScan(props);
  const { facingPage, opened } = scan;
  const { viewer } = opened;
  const { tool, put: putTool, close: closeTool, toggle } = useTool(viewer, own.path);
  const panel = useTextPanel(tileSource, { announce, strings: textStrings });
  const [hasMiniMap, setHasMiniMap] = useState<boolean>();
  const fullPage = useFullPage(frame);
  const { adjustments, adjust } = useAdjustments(tileSource, frame, opened.open);
  const beside = useSecondScan(tileSource, frame);
  const { notice, copyLink, copyState } = useViewLinks(props, scan, adjustments);
  // With two facing pages too, the reading goes on with the next one, which may be visible already.
  const readOn =
    facing && own.position + 1 < facing.total
      ? () => followTo(frame.current, scanPath(own.path, own.position + 1), 'next')
      : undefined;
  useSkipSilentScans(text === undefined ? own.position : undefined, readOn);

  const lazyParts = { sentence: strings.partFailed, retryLabel: strings.retry };
  const toggleMiniMap = () => setHasMiniMap(!(hasMiniMap ?? !matchMedia('(max-width: 40rem)').matches));
  const compare = (path: string) => {
    putTool(undefined);
    beside.put(path);
  };
  const leave = tool ? closeTool : fullPage.isOn && fullPage.leave;
  const act: Record<string, () => void> = {
    ...(leave && { Escape: leave }),
    ...(text && { t: panel.toggleSelecting, '/': panel.find }),
    ...(facing && readingKeys(() => frame.current, fullPage.leave)),
    f: fullPage.toggle,
    m: () => viewer?.viewport.toggleFlip(),
    n: () => facingPage || toggleMiniMap(),
    i: () => toggle('adjust'),
    e: () => toggle('region'),
    b: () => toggle('compare'),
    c: copyLink,
    '?': () => toggle('shortcuts'),
  };
  const onKey = (event: KeyboardEvent) => onViewerKey(event, frame.current, viewer?.canvas, act);

  return (
    <figure className={styles.viewer} data-state={opened.state}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys that bubble from the canvas and buttons inside */}
      <div
        className={styles.frame}
        ref={frame}
        // Focusable by clicks, so that keys keep working while it fills the window.
        tabIndex={fullPage.isOn ? -1 : undefined}
        data-full-page={fullPage.isOn ? '' : undefined}
        data-text={text ? '' : undefined}
        data-mini-map={hasMiniMap}
        onKeyDown={onKey}
        onKeyUp={onKey}
      >
        <div className={styles.views} data-beside={beside.path && ''}>
          <OwnScan
            {...props}
            scan={scan}
            frame={frame}
            fullPage={fullPage}
            announce={announce}
            notice={notice}
          >
            <LazyBoundary key={tool} {...lazyParts} className={`${styles.alert} ${styles.missingPanel}`}>
              {tool && (
                <ToolPanel
                  {...props}
                  tool={tool}
                  viewer={viewer}
                  scans={scan.scans}
                  adjustments={adjustments}
                  onAdjust={adjust}
                  onCompare={compare}
                  onClose={closeTool}
                />
              )}
            </LazyBoundary>
          </OwnScan>
          <LazyBoundary key={beside.path} {...lazyParts} className={`${styles.placeholder} unprinted`}>
            {beside.path && (
              <SecondScan
                path={beside.path}
                first={viewer}
                script={script}
                fillsWindow={fullPage.isOn}
                takesFocus={beside.byHand}
                announce={announce}
                onClose={beside.close}
                strings={strings}
              />
            )}
          </LazyBoundary>
        </div>
        <Tools
          strings={strings}
          tool={tool}
          onTool={toggle}
          onMiniMap={toggleMiniMap}
          hasMiniMap={facingPage ? 'none' : hasMiniMap}
          onCopyLink={copyLink}
          onCopyState={copyState}
          isReady={!!viewer}
          text={text ? { ...panel, onSelect: panel.toggleSelecting } : undefined}
          textStrings={textStrings}
        />
        {text && (
          <TextPart
            {...props}
            {...panel}
            address={text}
            viewer={viewer}
            isOpening={opened.state === 'opening'}
            scan={tileSource}
            onTurn={readOn}
            strings={textStrings}
            lazyParts={lazyParts}
          />
        )}
        <p role="status" className="heard">
          {announcement}
        </p>
      </div>
    </figure>
  );
}
