import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { PageName } from '#lib/catalogue/editing.ts';
import { type Fields, parseUnsaved, type UnsavedText, unsavedKey, withUnsaved } from './unsaved-texts.ts';

/** Milliseconds without a change before unsaved text is stored. */
const pause = 800;

/**
 * Stores the unsaved text of a page in the browser, and finds what was stored before. Each document has its own entry,
 * so that none found is overwritten.
 * @param read the fields and the version they started from, if they differ from what is saved, else undefined
 */
export function useUnsavedText(
  name: PageName | undefined,
  read: () => { fields: Fields; version: number | undefined } | undefined,
) {
  const [found, setFound] = useState<UnsavedText[]>([]);
  const [problem, setProblem] = useState<'off' | 'full'>();
  const id = useRef('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [firstKey] = useState(() => unsavedKey(name));
  const ownKey = useRef(firstKey);
  const latest = useRef({ read, key: ownKey.current });
  latest.current = { read, key: unsavedKey(name) };

  const store = () => {
    clearTimeout(timer.current);
    const text = latest.current.read();
    try {
      // A page that has just been created has a key of its own, under which the text must be found later.
      if (ownKey.current !== latest.current.key) write(ownKey.current, id.current, undefined);
      ownKey.current = latest.current.key;
      write(ownKey.current, id.current, text && { id: id.current, at: Date.now(), ...text });
      setProblem(undefined);
    } catch {
      setProblem('full');
    }
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for the document; what it reads is in refs
  useEffect(() => {
    id.current = newId();
    try {
      setFound(parseUnsaved(localStorage.getItem(ownKey.current)));
    } catch {
      setProblem('off');
    }
    // The last event that phones deliver reliably.
    const hidden = () => document.visibilityState === 'hidden' && store();
    document.addEventListener('visibilitychange', hidden);
    addEventListener('pagehide', store);
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      removeEventListener('pagehide', store);
    };
  }, []);

  // If the workbench breaks down, as long as the form is there: later on nothing would seem to be unsaved.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it reads is in refs
  useLayoutEffect(() => store, []);

  return {
    found,
    problem,
    changed: () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(store, pause);
    },
    store,
    /** Stores a text about to be replaced; it is then offered like those found. */
    storeReplaced: () => {
      const text = latest.current.read();
      if (!text) return;
      const replaced = { id: newId(), at: Date.now(), ...text };
      setFound((all) => [replaced, ...all]);
      try {
        write(ownKey.current, replaced.id, replaced);
      } catch {
        setProblem('full');
      }
    },
    discard: (text: UnsavedText) => {
      setFound((all) => all.filter((one) => one !== text));
      try {
        // What was found before a new page was saved has that page's first key.
        for (const key of [firstKey, ownKey.current]) write(key, text.id, undefined);
      } catch {
        // Storage that cannot be written needs no clearing.
      }
    },
  };
}

// Only secure contexts have randomUUID.
const newId = () => crypto.randomUUID?.() ?? String(Math.random());

/** Writes or removes one document's text. @throws if the browser stores nothing, or has no room */
function write(ownKey: string, id: string, text: UnsavedText | undefined): void {
  const all = parseUnsaved(localStorage.getItem(ownKey));
  if (!text && !all.some((one) => one.id === id)) return;
  const next = withUnsaved(all, id, text);
  if (next.length === 0) localStorage.removeItem(ownKey);
  else localStorage.setItem(ownKey, JSON.stringify(next));
}
