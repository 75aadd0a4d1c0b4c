import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Beside } from '#lib/reading/facing.ts';
import type { OpenScan } from './viewer-script.ts';

type ViewerScript = typeof import('./viewer-script.ts');

/** `open` when it can be moved. */
export type ViewerState = 'opening' | 'open' | 'failed';

/**
 * The open viewer of a stage. It is an outside thing with a life of its own: taken over if the document has started
 * it already, else made; and closed with the component.
 * @param script address of the viewer's script
 * @param scan what is in the stage; another one takes its place in the same viewer
 * @param beside what is to lie beside it as its facing page
 */
export function useViewer(
  stage: RefObject<HTMLElement | null>,
  script: string,
  scan: string,
  beside?: Pick<Beside, 'position' | 'side'>,
) {
  const [open, setOpen] = useState<OpenScan>();
  const [state, setState] = useState<ViewerState>('opening');
  const [attempt, setAttempt] = useState(0);
  const shown = useRef<string>(undefined);
  const { position, side } = beside ?? {};

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks for a new viewer
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    let isLeft = false;
    let close: (() => void) | undefined;
    // A module that could not be loaded is not asked for again at the same address.
    loadViewer(attempt === 0 ? script : `${script}?${attempt}`)
      .then(({ openScan, closeScan }) => {
        if (isLeft) return;
        close = () => closeScan(element);
        const opened = openScan(element);
        shown.current = element.dataset.stage;
        const { viewer } = opened;
        const show = () => {
          setState('open');
          setOpen(opened);
        };
        viewer.addHandler('open-failed', () => setState('failed'));
        if (viewer.isOpen()) show();
        else viewer.addOnceHandler('open', show);
      })
      .catch(() => !isLeft && setState('failed'));
    return () => {
      isLeft = true;
      close?.();
      setOpen(undefined);
      setState('opening');
    };
  }, [script, attempt]);

  useEffect(() => {
    if (!open || (shown.current === scan && isSame(open.beside, { position, side }))) return;
    shown.current = scan;
    setState('opening');
    open.viewer.addOnceHandler('open', () => setState('open'));
    open.change();
  }, [open, scan, position, side]);

  return { open, state, retry: () => setAttempt((number) => number + 1) };
}

type Side = { position?: number | undefined; side?: Beside['side'] | undefined };

function isSame(one: Side = {}, other: Side): boolean {
  return one.position === other.position && one.side === other.side;
}

/** The viewer's script, which the document may have started already: a module runs once. @param address of it */
function loadViewer(address: string): Promise<ViewerScript> {
  return import(/* turbopackIgnore: true */ address);
}
