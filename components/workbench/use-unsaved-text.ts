import { useEffect, useRef, useState } from 'react';
import type { PageName } from '#lib/catalogue/editing.ts';
import { type Fields, parseUnsaved, type UnsavedText, unsavedKey, withUnsaved } from './unsaved-texts.ts';

/** Milliseconds of quiet after which unsaved text is stored. */
const pause = 800;

/**
 * Stores the unsaved text of a page in the browser, and finds what was stored before. Every document has a place of its
 * own among them, so that nothing found is written over.
 * @param read the fields and the version that they began from, when they differ from what is saved, else undefined
 */
export function useUnsavedText(
  name: PageName | undefined,
  read: () => { fields: Fields; version: number | undefined } | undefined,
) {
  const [found, setFound] = useState<UnsavedText[]>([]);
  const [problem, setProblem] = useState<'off' | 'full'>();
  const id = useRef('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const ownKey = useRef(unsavedKey(name));
  const latest = useRef({ read, key: ownKey.current });
  latest.current = { read, key: unsavedKey(name) };

  const store = () => {
    clearTimeout(timer.current);
    const text = latest.current.read();
    try {
      // A page that has just been made is another place; what is stored must be found there.
      if (ownKey.current !== latest.current.key) write(ownKey.current, id.current, undefined);
      ownKey.current = latest.current.key;
      write(ownKey.current, id.current, text && { id: id.current, at: Date.now(), ...text });
      setProblem(undefined);
    } catch {
      setProblem('full');
    }
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for the document; what it reads is in references
  useEffect(() => {
    id.current = newId();
    try {
      setFound(parseUnsaved(localStorage.getItem(ownKey.current)));
    } catch {
      setProblem('off');
    }
    // The last moment at which phones let a page do something.
    const hidden = () => document.visibilityState === 'hidden' && store();
    document.addEventListener('visibilitychange', hidden);
    addEventListener('pagehide', store);
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      removeEventListener('pagehide', store);
    };
  }, []);

  return {
    found,
    problem,
    /** The text has changed. */
    changed: () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(store, pause);
    },
    /** Stores or forgets now. */
    store,
    /** Stores what another text is about to take the place of; it is offered as what was found is. */
    storeAside: () => {
      const text = latest.current.read();
      if (!text) return;
      const aside = { id: newId(), at: Date.now(), ...text };
      setFound((all) => [aside, ...all]);
      try {
        write(ownKey.current, aside.id, aside);
      } catch {
        setProblem('full');
      }
    },
    /** Forgets a text that was found. */
    forget: (text: UnsavedText) => {
      setFound((all) => all.filter((one) => one !== text));
      try {
        write(ownKey.current, text.id, undefined);
      } catch {
        // What cannot be read cannot be stored either.
      }
    },
  };
}

// Without https there is no randomUUID.
const newId = () => crypto.randomUUID?.() ?? String(Math.random());

/** Writes one document's text, or its absence. @throws where the browser stores nothing, or no more */
function write(ownKey: string, id: string, text: UnsavedText | undefined): void {
  const all = parseUnsaved(localStorage.getItem(ownKey));
  if (!text && !all.some((one) => one.id === id)) return;
  const next = withUnsaved(all, id, text);
  if (next.length === 0) localStorage.removeItem(ownKey);
  else localStorage.setItem(ownKey, JSON.stringify(next));
}
