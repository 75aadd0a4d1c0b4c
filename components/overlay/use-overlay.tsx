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
import { overFeed } from './history-entry.ts';
import type { ObjectOverlayProps } from './ObjectOverlay.tsx';
import { clickedObject, objectAddress } from './object-link.ts';

/** What an object is shown with comes when the first one is asked for. */
type Shown = Pick<ObjectOverlayProps, 'object'> & { Overlay: ComponentType<ObjectOverlayProps> };

/**
 * Shows objects over the page that holds their links, each at its own address. The links stay plain: without this, and
 * when an object cannot be had this way, they lead to its page.
 * @returns what to do at a click, the address that is on its way, and the object that lies over the page
 */
export function useOverlay(strings: ObjectOverlayProps['strings']) {
  const [shown, setShown] = useState<Shown>();
  const [opening, setOpening] = useState<string>();
  const asked = useRef<AbortController>(undefined);
  const address = shown?.object.address;

  const open = useCallback(async (wanted: string, arrive: () => void, leave: () => void) => {
    asked.current?.abort();
    asked.current = new AbortController();
    const { signal } = asked.current;
    setOpening(wanted);
    try {
      const [{ fetchObject }, { ObjectOverlay }] = await Promise.all([
        import('./fetch-object.ts'),
        import('./ObjectOverlay.tsx'),
      ]);
      const object = await fetchObject(wanted, signal);
      signal.throwIfAborted();
      arrive();
      // The page beneath stays until the object's styles have come.
      startTransition(() => {
        setShown({ object, Overlay: ObjectOverlay });
        setOpening(undefined);
      });
    } catch {
      if (!signal.aborted) leave();
    }
  }, []);

  useEffect(() => {
    // The address decides what is shown: the browser has gone back or forward to it, perhaps before this was listening.
    const show = (event?: PopStateEvent) => {
      const here = objectAddress(new URL(location.href));
      // Steps that the viewer and turning have added lead to the object that is there.
      if (pathOf(here) === pathOf(address)) return;
      // To the router nothing has changed: it would write the address once more, later, over what came after.
      event?.stopImmediatePropagation();
      asked.current?.abort();
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
    const wanted = clickedObject(event);
    if (wanted === undefined) return;
    event.preventDefault();
    // From the feed Back leads to the feed; an object that is opened from another takes its place.
    const arrive = () =>
      address === undefined
        ? history.pushState(overFeed(), '', wanted)
        : history.replaceState(overFeed(), '', wanted);
    void open(wanted, arrive, () => location.assign(wanted));
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
