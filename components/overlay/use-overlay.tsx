import {
  type ComponentType,
  type MouseEvent,
  type ReactNode,
  startTransition,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { withTimeout } from '#lib/with-timeout.ts';
import { overFeed } from './history-entry.ts';
import type { ObjectOverlayProps } from './ObjectOverlay.tsx';
import { clickedObject, objectAddress } from './object-link.ts';

/** The component that shows objects is loaded with the first one. */
type Shown = Pick<ObjectOverlayProps, 'object'> & { Overlay: ComponentType<ObjectOverlayProps> };

/**
 * Shows objects over the page with the links to them, each at its own address. The links stay plain: without this hook,
 * and when an object cannot be fetched, they lead to its page.
 * @returns a click handler, the address being loaded, and the object that lies over the page
 */
export function useOverlay(strings: ObjectOverlayProps['strings']) {
  const [shown, setShown] = useState<Shown>();
  const [opening, setOpening] = useState<string>();
  const request = useRef<AbortController>(undefined);
  const address = shown?.object.address;

  const open = useCallback(async (target: string, arrive: () => void, leave: () => void) => {
    request.current?.abort();
    request.current = new AbortController();
    const { signal } = request.current;
    setOpening(target);
    try {
      const [object, { ObjectOverlay }] = await withTimeout(
        Promise.all([
          import('./fetch-object.ts').then(({ fetchObject }) => fetchObject(target, signal)),
          import('./ObjectOverlay.tsx'),
        ]),
      );
      signal.throwIfAborted();
      arrive();
      // The page beneath stays visible until the object's styles have loaded.
      startTransition(() => {
        setShown({ object, Overlay: ObjectOverlay });
        setOpening(undefined);
      });
    } catch {
      if (!signal.aborted) leave();
    }
  }, []);

  useEffect(() => {
    // The address decides what is shown: the browser may have gone back or forward to it before this was listening.
    const show = (event?: PopStateEvent) => {
      const here = objectAddress(new URL(location.href));
      // Entries added by the viewer and by turning pages belong to the object already shown.
      if (pathOf(here) === pathOf(address)) return;
      // To the router nothing has changed: later it would write its own address over the current one.
      event?.stopImmediatePropagation();
      request.current?.abort();
      setOpening(undefined);
      if (here === undefined) setShown(undefined);
      else
        void open(
          here,
          () => {},
          () => location.reload(),
        );
    };
    show();
    addEventListener('popstate', show, { capture: true });
    return () => removeEventListener('popstate', show, { capture: true });
  }, [address, open]);

  const follow = (event: MouseEvent) => {
    const target = clickedObject(event);
    if (target === undefined) return;
    event.preventDefault();
    // From an object opened over the feed, Back leads to the feed; one opened from there replaces its history entry.
    const arrive = () =>
      address === undefined
        ? history.pushState(overFeed(), '', target)
        : history.replaceState(overFeed(), '', target);
    void open(target, arrive, () => location.assign(target));
  };
  const overlay: ReactNode = shown && (
    <shown.Overlay
      key={address}
      object={shown.object}
      isBusy={opening !== undefined}
      onClick={follow}
      strings={strings}
    />
  );
  return { follow, opening, overlay };
}

const pathOf = (address: string | undefined) => address?.split('?', 1)[0];
