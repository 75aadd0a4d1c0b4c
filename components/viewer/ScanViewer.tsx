import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { QuoteStrings } from '#components/citation/QuoteDialog.tsx';
import { useCopy } from '#components/controls/use-copy.ts';
import { LateParts } from '#components/late/LateParts.tsx';
import { late } from '#components/late/late.tsx';
import { choose, setComparing } from '#components/reading/choice.ts';
import { followTo } from '#components/reading/follow-to.ts';
import { readingKeys } from '#components/reading/reading-keys.ts';
import { useChoice } from '#components/reading/use-choice.ts';
import { usePassingBy } from '#components/text/use-passing-by.ts';
import { contentStatePath, scanPath } from '#lib/addresses.ts';
import type { CitedObject } from '#lib/citation/cited-object.ts';
import { fill } from '#lib/i18n/fill.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { Messages } from '#lib/i18n/translate.ts';
import { contentState } from '#lib/iiif/written-content-state.ts';
import { besideOf, type Facing, readsRightToLeft } from '#lib/reading/facing.ts';
import { onScan } from '#lib/scans/pyramid.ts';
import type { TileSource } from '#lib/scans/tile-source.ts';
import { formatView } from '#lib/scans/view.ts';
import { filterOf } from './adjust.ts';
import type { OwnScans } from './ComparePanel.tsx';
import { MiniMap } from './MiniMap.tsx';
import { Problem } from './Problem.tsx';
import { ScaleBar } from './ScaleBar.tsx';
import { ScanPicture, type ScanPictureProps } from './ScanPicture.tsx';
import styles from './ScanViewer.module.css';
import { scansShown, seenScan } from './seen-scan.ts';
import type { Stage } from './stage.ts';
import { TextPart } from './TextPart.tsx';
import { Toolbar } from './Toolbar.tsx';
import { ToolPanel } from './ToolPanel.tsx';
import { Tools } from './Tools.tsx';
import { regionOfView, useAddress, writeAddress } from './use-address.ts';
import { useAdjustments } from './use-adjustments.ts';
import { useBeside } from './use-beside.ts';
import { useEngagement } from './use-engagement.ts';
import { useFullPage } from './use-full-page.ts';
import { useLabel } from './use-label.ts';
import { usePageTurning } from './use-page-turning.ts';
import { useTextPanel } from './use-text-panel.ts';
import { useTool } from './use-tool.ts';
import { useViewer } from './use-viewer.ts';
import { onViewerKey } from './viewer-keys.ts';

/** Milliseconds for which a notice covers the scan: long enough to read what else to do. */
const noticeTime = 10_000;

const SecondScan = late(() => import('./SecondScan.tsx'));

/** IIIF identifiers of the scan's canvas and of the manifest that contains it; absolute addresses. */
type NamedCanvas = { id: string; manifest: string };

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
  /** Scans of the object around this one. */
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
  const { tileSource, picture, alt, language, label, download, rotation, opensAtWidth, script, strings } =
    props;
  const { pixelsPerCentimetre, own, text, facing, locale, canvas, cited, textStrings, quoteStrings } = props;
  const frame = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const settings: Stage = {
    tileSource,
    rotation,
    followsAddress: true,
    pixelsPerCentimetre,
    hints: { wheel: strings.wheel, touch: strings.touch },
    opensAtWidth,
    facing,
  };
  const scan = JSON.stringify(settings);
  const { chosen, choice } = useChoice();
  const facingPage = facing && besideOf(facing, choice);
  const { open, state, retry } = useViewer(stage, script, scan, facingPage);
  const viewer = open?.viewer;
  const scans = scansShown(tileSource, facingPage, own);
  const { tool, put: putTool, close: closeTool, toggle } = useTool(viewer, own.path);
  const panel = useTextPanel(tileSource);
  const [isSelecting, setIsSelecting] = useState(false);
  const [hasMiniMap, setHasMiniMap] = useState<boolean>();
  const [said, setSaid] = useState('');
  const { told, copy } = useCopy(noticeTime);
  const fullPage = useFullPage(frame);
  const { adjustments, adjust } = useAdjustments(tileSource);
  const beside = useBeside(tileSource);
  const start = { rotation, opensAtWidth: opensAtWidth === true && !facingPage };
  useAddress(viewer, tileSource, start);
  useLabel(viewer, facingPage ? `${label} (${facingWords(facingPage, own, strings)})` : label, strings);
  usePageTurning(viewer, frame, facing !== undefined && readsRightToLeft(facing, choice));
  const engagement = useEngagement(viewer, fullPage.isOn);

  useEffect(() => {
    const filter = filterOf(adjustments);
    frame.current?.style.setProperty('--scan-filter', filter);
    open?.adjust(filter);
  }, [adjustments, open]);

  const isComparing = beside.path !== undefined;
  useEffect(() => {
    if (!isComparing) return;
    setComparing(true);
    return () => setComparing(false);
  }, [isComparing]);

  const copyLink = () => {
    if (viewer) writeAddress(viewer, tileSource, start);
    const seen = viewer && seenScan(viewer, scans);
    const isOther = seen && seen.position !== own.position;
    const link = isOther
      ? `${scanPath(own.path, seen.position)}#${formatView({ region: seen.region, adjustments })}`
      : location.href;
    const { linkCopied: copied, linkNotCopied, stateNotCopied } = strings;
    // The address bar has only the view of this scan.
    const notCopied = isOther ? stateNotCopied : linkNotCopied;
    void copy(new URL(link, location.href).href, { copied, notCopied });
  };
  const copyState = ({ id, manifest }: NamedCanvas) => {
    const region = viewer && regionOfView(viewer, tileSource, start.opensAtWidth);
    const state = contentState(id, manifest, region && onScan(tileSource, region));
    const { stateCopied: copied, stateNotCopied: notCopied } = strings;
    void copy(new URL(contentStatePath(state), manifest).href, { copied, notCopied });
  };
  const lateParts = { sentence: strings.partFailed, retryLabel: strings.retry };
  const toggleMiniMap = () => setHasMiniMap(!(hasMiniMap ?? !matchMedia('(max-width: 40rem)').matches));
  const compare = (path: string) => {
    putTool(undefined);
    beside.put(path);
  };
  const endComparison = () => {
    beside.put(undefined);
    frame.current?.querySelector<HTMLElement>('[data-tool="compare"]')?.focus();
  };
  const select = () => {
    setSaid(isSelecting ? textStrings.selectOff : textStrings.selectOn);
    setIsSelecting(!isSelecting);
    // The panel has the actions for a selection.
    if (!isSelecting) panel.open();
  };
  // With two facing pages too, the reading goes on with the next one, which may be visible already.
  const readOn =
    facing && own.position + 1 < facing.total
      ? () => followTo(frame.current, scanPath(own.path, own.position + 1), 'next')
      : undefined;
  usePassingBy(text === undefined ? own.position : undefined, readOn);
  const find = () => {
    panel.open();
    // After a frame, as the panel may have to be rendered first.
    requestAnimationFrame(() => frame.current?.querySelector<HTMLElement>('input[type=search]')?.focus());
  };
  const leave = tool ? closeTool : fullPage.isOn && fullPage.leave;
  const act: Record<string, () => void> = {
    ...(leave && { Escape: leave }),
    ...(text && { t: select, '/': find }),
    ...(facing && {
      '1': () => choose({ ...chosen, facing: false }),
      '2': () => choose({ ...chosen, facing: true }),
      ...readingKeys(() => frame.current, fullPage.leave),
    }),
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
    <figure className={styles.viewer} data-state={state}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys that bubble from the canvas and buttons inside */}
      <div
        className={styles.frame}
        ref={frame}
        // Focusable by clicks, so that keys keep working while it fills the window.
        tabIndex={fullPage.isOn ? -1 : undefined}
        data-full-page={fullPage.isOn ? '' : undefined}
        data-text={text ? '' : undefined}
        data-mini-map={hasMiniMap === undefined ? undefined : hasMiniMap ? 'on' : 'off'}
        onKeyDown={onKey}
        onKeyUp={onKey}
      >
        <div className={styles.views} data-beside={beside.path && ''}>
          <div className={styles.view} {...engagement}>
            {/* The picture of this very scan; it stays for print and below missing tiles. */}
            {picture && (
              <ScanPicture picture={picture} alt={alt} language={language} isAll={state === 'failed'} />
            )}
            {/* Content that the viewer's script adds, possibly before hydration, which React must leave alone. */}
            <div
              className={styles.stage}
              ref={stage}
              data-stage={scan}
              data-script={script}
              dangerouslySetInnerHTML={untouched}
              suppressHydrationWarning
            />
            {viewer && <Toolbar viewer={viewer} strings={strings} say={setSaid} fullPage={fullPage} />}
            {/* A map of one of two scans would mislead. */}
            {viewer && !facingPage && <MiniMap viewer={viewer} scan={tileSource} picture={picture} />}
            {viewer && pixelsPerCentimetre && (
              <ScaleBar viewer={viewer} pixelsPerCentimetre={pixelsPerCentimetre} strings={strings} />
            )}
            <div className={styles.notices}>
              <Problem
                numbers={facingPage && scans.map(({ position }) => position + 1)}
                missing={open?.missing}
                hasFailed={state === 'failed'}
                onRetry={retry}
                download={download}
                strings={strings}
              />
              <p role="status" className={told ? styles.alert : 'heard'}>
                {told?.sentence}
              </p>
            </div>
            <LateParts key={tool} {...lateParts} className={`${styles.alert} ${styles.missingPanel}`}>
              <ToolPanel
                tool={tool}
                viewer={viewer}
                scans={scans}
                adjustments={adjustments}
                onAdjust={adjust}
                download={download}
                own={own}
                onCompare={compare}
                hasText={text !== undefined}
                hasFacing={facing !== undefined}
                onClose={closeTool}
                locale={locale}
                strings={strings}
              />
            </LateParts>
          </div>
          <LateParts key={beside.path} {...lateParts} className={`${styles.placeholder} unprinted`}>
            {beside.path && (
              <SecondScan
                path={beside.path}
                first={viewer}
                script={script}
                fillsWindow={fullPage.isOn}
                takesFocus={beside.byHand}
                say={setSaid}
                onEnd={endComparison}
                strings={strings}
              />
            )}
          </LateParts>
        </div>
        <Tools
          strings={strings}
          tool={tool}
          onTool={toggle}
          onMiniMap={toggleMiniMap}
          hasMiniMap={facingPage ? 'none' : hasMiniMap}
          onCopyLink={copyLink}
          onCopyState={canvas && (() => copyState(canvas))}
          isReady={viewer !== undefined}
          text={
            text ? { isOpen: panel.isOpen, onToggle: panel.toggle, isSelecting, onSelect: select } : undefined
          }
          textStrings={textStrings}
        />
        {text && (
          <TextPart
            address={text}
            viewer={viewer}
            isOpening={state === 'opening'}
            scan={tileSource}
            isSelecting={isSelecting}
            onTurn={readOn}
            cited={cited}
            language={language}
            locale={locale}
            strings={textStrings}
            quoteStrings={quoteStrings}
            lateParts={lateParts}
          />
        )}
        <p role="status" className="heard">
          {said}
        </p>
      </div>
    </figure>
  );
}

const untouched = { __html: '' };

/** Names the two scans shown, in reading order. */
function facingWords({ position }: { position: number }, own: OwnScans, strings: Messages<'viewer'>): string {
  const first = Math.min(position, own.position) + 1;
  return fill(strings.facing, { first, second: first + 1 });
}
