import { useEffect, useRef, useState } from 'react';
import type { PageName } from '#lib/catalogue/editing.ts';
import { type Fields, type KeptText, keptKey, parseKept, withKept } from './kept-texts.ts';

/** Milliseconds of quiet after which unsaved text is kept. */
const pause = 800;

/**
 * Keeps the unsaved text of a page in the browser, and finds what was kept before. Every document has a place of its
 * own among them, so that nothing found is written over.
 * @param read the fields when they differ from what is saved, else undefined
 */
export function useKeptText(name: PageName | undefined, read: () => Fields | undefined) {
  const [found, setFound] = useState<KeptText[]>([]);
  const [problem, setProblem] = useState<'off' | 'full'>();
  const id = useRef('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Kept where it began: a page that has just been made is another place, but it is saved.
  const ownKey = useRef(keptKey(name));
  const latest = useRef(read);
  latest.current = read;

  const keep = () => {
    clearTimeout(timer.current);
    const fields = latest.current();
    try {
      const all = parseKept(localStorage.getItem(ownKey.current));
      const own = fields && { id: id.current, at: Date.now(), fields };
      if (!own && !all.some((one) => one.id === id.current)) return;
      const next = withKept(all, id.current, own);
      if (next.length === 0) localStorage.removeItem(ownKey.current);
      else localStorage.setItem(ownKey.current, JSON.stringify(next));
      setProblem(undefined);
    } catch {
      setProblem('full');
    }
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for the document; what it reads is in references
  useEffect(() => {
    id.current = crypto.randomUUID?.() ?? String(Math.random());
    try {
      setFound(parseKept(localStorage.getItem(ownKey.current)));
    } catch {
      setProblem('off');
    }
    // The last moment at which phones let a page do something.
    const hidden = () => document.visibilityState === 'hidden' && keep();
    document.addEventListener('visibilitychange', hidden);
    addEventListener('pagehide', keep);
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      removeEventListener('pagehide', keep);
    };
  }, []);

  return {
    found,
    problem,
    /** The text has changed. */
    changed: () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(keep, pause);
    },
    /** Keeps or forgets now. */
    keep,
    /** Forgets a text that was found. */
    forget: (text: KeptText) => {
      setFound((all) => all.filter((one) => one !== text));
      try {
        const rest = withKept(parseKept(localStorage.getItem(ownKey.current)), text.id, undefined);
        if (rest.length === 0) localStorage.removeItem(ownKey.current);
        else localStorage.setItem(ownKey.current, JSON.stringify(rest));
      } catch {
        // What cannot be read cannot be kept either.
      }
    },
  };
}
