import { useMemo, useSyncExternalStore } from 'react';
import { defaultChoice, parseChoice, type ReadingChoice } from '#lib/reading/facing.ts';
import { choiceText, followChoice, hasRoomForTwo } from './choice.ts';

/** How the visitor wants to read: as chosen, and as far as there is room for it. */
export function useChoice(): { chosen: ReadingChoice; choice: ReadingChoice } {
  const text = useSyncExternalStore(followChoice, choiceText, () => '');
  const hasRoom = useSyncExternalStore(followChoice, hasRoomForTwo, () => false);
  return useMemo(() => {
    const chosen = text ? parseChoice(text) : defaultChoice;
    return { chosen, choice: hasRoom ? chosen : { ...chosen, facing: false } };
  }, [text, hasRoom]);
}
