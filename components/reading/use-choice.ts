import { useMemo, useSyncExternalStore } from 'react';
import { parseChoice, type ReadingChoice } from '#lib/reading/facing.ts';
import { choiceText, followChoice, hasRoomForTwo } from './choice.ts';

/** How the visitor wants to read, as far as there is room for it. */
export function useChoice(): ReadingChoice {
  const text = useSyncExternalStore(followChoice, choiceText, () => '');
  const hasRoom = useSyncExternalStore(followChoice, hasRoomForTwo, () => false);
  return useMemo(() => {
    const choice = parseChoice(text);
    return { ...choice, facing: choice.facing && hasRoom };
  }, [text, hasRoom]);
}
