'use client';

import { type FocusEvent, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import type { TileSource } from '#lib/scans/tile-source.ts';
import { fillWindow } from './full-page.ts';
import { openViewer, type Viewer } from './open-viewer.ts';
import { followFragment } from './region-address.ts';
import { ScanPicture, type ScanPictureProps } from './ScanPicture.tsx';
import styles from './ScanViewer.module.css';
import { Toolbar, type ToolbarStrings } from './Toolbar.tsx';

type Strings = ToolbarStrings & {
  label: string;
  keys: string;
  cannotOpen: string;
  tilesFailed: string;
  retry: string;
  download: string;
  wheel: string;
  touch: string;
};

type Props = Omit<ScanPictureProps, 'picture'> & {
  tileSource: TileSource;
  /** The scan as one picture: there at once, and all there is without scripts. */
  picture: ScanPictureProps['picture'] | undefined;
  /** Address of the image as a file, for when the viewer fails. */
  download: string | undefined;
  rotation: number;
  strings: Strings;
};

type State = 'closed' | 'open' | 'failed' | 'tiles-missing';

/** A scan to look at: its picture first, then deep zoom over it. */
export function ScanViewer({ tileSource, picture, alt, language, download, rotation, strings }: Props) {
  const stage = useRef<HTMLDivElement>(null);
  const [viewer, setViewer] = useState<Viewer>();
  const [state, setState] = useState<State>('closed');
  const [attempt, setAttempt] = useState(0);
  const frame = useRef<HTMLDivElement>(null);
  const [fullPage, setFullPage] = useState(false);
  const [engaged, setEngaged] = useState(false);

  // The viewer is an outside thing with a life of its own: made for this source, destroyed with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` asks for a new one
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    let left = false;
    let opened: Viewer | undefined;
    let unfollow: (() => void) | undefined;
    openViewer({ element, tileSource, rotation, hints: { wheel: strings.wheel, touch: strings.touch } })
      .then((made) => {
        if (left) return made.destroy();
        opened = made;
        made.canvas.setAttribute('role', 'application');
        made.canvas.setAttribute('aria-label', strings.label);
        made.canvas.setAttribute('aria-description', strings.keys);
        made.addOnceHandler('tile-drawn', () => setState('open'));
        made.addHandler('tile-load-failed', ({ maxReached }) => maxReached && setState('tiles-missing'));
        // OpenSeadragon mirrors the scan on F; here F fills the window.
        made.addHandler('canvas-key', (event) => {
          if (event.originalEvent instanceof KeyboardEvent && event.originalEvent.key.toLowerCase() === 'f') {
            event.preventDefaultAction = true;
          }
        });
        made.addHandler('open-failed', () => setState('failed'));
        made.addOnceHandler('open', () => {
          unfollow = followFragment(made, tileSource);
          setViewer(made);
        });
      })
      .catch(() => setState('failed'));
    return () => {
      left = true;
      unfollow?.();
      opened?.destroy();
      setViewer(undefined);
    };
  }, [tileSource, rotation, attempt, strings.label]);

  useEffect(() => {
    if (!fullPage || !frame.current) return;
    return fillWindow(frame.current);
  }, [fullPage]);

  // The wheel scrolls the page until the visitor has clicked the scan; nothing lies behind one that fills the window.
  useEffect(() => {
    viewer?.setCooperativeGestures(!engaged && !fullPage);
  }, [viewer, engaged, fullPage]);

  const onPointer = ({ pointerType, target }: PointerEvent) => {
    // A finger goes on scrolling the page; two of them zoom.
    if (pointerType === 'mouse' && target instanceof Node && stage.current?.contains(target))
      setEngaged(true);
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setEngaged(false);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setFullPage(false);
    const onCanvas = event.target === viewer?.canvas;
    if (event.key === 'f' && onCanvas && !event.ctrlKey && !event.metaKey) setFullPage(!fullPage);
  };

  const retry = () => {
    setState('closed');
    setAttempt((number) => number + 1);
  };

  return (
    <figure className={styles.viewer} data-state={state}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys that come up from the canvas and the buttons inside */}
      <div
        className={styles.frame}
        ref={frame}
        data-full-page={fullPage ? '' : undefined}
        onKeyDown={onKey}
        onPointerDown={onPointer}
        onBlur={onBlur}
      >
        {/* The picture is the scan's own; it stays for print and below tiles that are missing. */}
        {picture && <ScanPicture picture={picture} alt={alt} language={language} />}
        <div className={styles.stage} ref={stage} />
        {viewer && <Toolbar viewer={viewer} strings={strings} fullPage={fullPage} onFullPage={setFullPage} />}
      </div>
      {(state === 'failed' || state === 'tiles-missing') && (
        <p role="alert" className={styles.problem}>
          {state === 'failed' ? strings.cannotOpen : strings.tilesFailed}{' '}
          <button type="button" onClick={retry}>
            {strings.retry}
          </button>{' '}
          {download && (
            <a href={download} download="">
              {strings.download}
            </a>
          )}
        </p>
      )}
    </figure>
  );
}
