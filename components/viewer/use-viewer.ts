import { useEffect, useRef, useState } from 'react';
import type { FacingPage } from '#lib/reading/facing.ts';
import type { Stage } from './stage.ts';
import type { OpenScan } from './viewer-script.ts';

type ViewerScript = typeof import('./viewer-script.ts');

/** `open` once it can be moved. */
export type ViewerState = 'opening' | 'open' | 'failed';

/**
 * The open viewer of a stage, the element to be rendered by ScanStage. Its lifetime is not React's: it is taken over if
 * the document has started it already, else created; and closed with the component.
 * @param script address of the viewer's script
 * @param scan content of the stage; a different one replaces it in the same viewer
 * @param beside the facing page to show beside it
 */
export function useViewer(script: string, scan: Stage, beside?: Pick<FacingPage, 'position' | 'side'>) {
  const stage = useRef<HTMLDivElement>(null);
  const settings = JSON.stringify(scan);
  const [open, setOpen] = useState<OpenScan>();
  const [shown, setShown] = useState<string>();
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const key = keyOf(settings, beside);

  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    let isLeft = false;
    let close: (() => void) | undefined;
    // A module that failed to load is not requested again at the same address.
    loadViewer(attempt === 0 ? script : `${script}?${attempt}`)
      .then(({ openScan, closeScan }) => {
        if (isLeft) return;
        close = () => closeScan(element);
        const opened = openScan(element);
        const first = keyOf(element.dataset.stage, opened.beside);
        const { viewer } = opened;
        const show = () => {
          setShown(first);
          setOpen(opened);
        };
        viewer.addHandler('open-failed', () => setFailed(true));
        if (viewer.isOpen()) show();
        else viewer.addOnceHandler('open', show);
      })
      .catch(() => !isLeft && setFailed(true));
    return () => {
      isLeft = true;
      close?.();
      setOpen(undefined);
      setFailed(false);
    };
  }, [script, attempt]);

  useEffect(() => {
    if (!open || shown === key) return;
    const show = () => setShown(key);
    setFailed(false);
    open.viewer.addHandler('open', show);
    open.change();
    return () => open.viewer.removeHandler('open', show);
  }, [open, shown, key]);

  const state: ViewerState = hasFailed ? 'failed' : open && shown === key ? 'open' : 'opening';
  const retry = () => setAttempt((number) => number + 1);
  return { stage, settings, open, viewer: open?.viewer, state, retry };
}

function keyOf(
  scan: string | undefined,
  beside: Partial<Pick<FacingPage, 'position' | 'side'>> = {},
): string {
  return JSON.stringify([scan, beside.position, beside.side]);
}

/** The viewer's script, which the document may have started already: a module runs once. @param path of it */
function loadViewer(path: string): Promise<ViewerScript> {
  // In a sandboxed frame this script is of a foreign origin, and a path would have nothing to be relative to.
  return import(/* turbopackIgnore: true */ location.origin + path);
}
