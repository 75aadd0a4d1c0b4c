import { useEffect, useState } from 'react';
import type { TextLayer } from '#lib/text/text-layer.ts';

export type TextState =
  | { state: 'loading' | 'missing' | 'failed' | 'unreadable'; layer?: undefined }
  | { state: 'ready'; layer: TextLayer };

/** The text of a scan, requested once. @param address of its text layer as JSON */
export function useTextLayer(address: string) {
  const [text, setText] = useState<TextState>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt requests it again
  useEffect(() => {
    const leaving = new AbortController();
    setText({ state: 'loading' });
    load(address, leaving.signal).then(
      (answer) => !leaving.signal.aborted && setText(answer),
      () => !leaving.signal.aborted && setText({ state: 'failed' }),
    );
    return () => leaving.abort();
  }, [address, attempt]);
  return { text, retry: () => setAttempt((number) => number + 1) };
}

async function load(address: string, signal: AbortSignal): Promise<TextState> {
  const answer = await fetch(address, { signal });
  if (!answer.ok) {
    // An unread body would keep its connection busy.
    void answer.body?.cancel();
    return { state: answer.status === 404 ? 'missing' : answer.status === 422 ? 'unreadable' : 'failed' };
  }
  const layer = (await answer.json()) as TextLayer;
  const hasWords = layer.blocks.some(({ lines }) => lines.some(({ words }) => words.length > 0));
  return hasWords ? { state: 'ready', layer } : { state: 'missing' };
}
