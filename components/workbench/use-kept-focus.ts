import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

/**
 * Gives the focus to a place that stays when what has it goes away: else it would fall to the whole page, and whoever
 * works by keyboard or screen reader would begin from the top.
 * @param place where the focus goes then
 * @returns what the element around everything that may go listens with
 */
export function useKeptFocus(place: RefObject<HTMLElement | null>) {
  const focused = useRef<Element>(undefined);

  // Each render of what is around may have taken away what had it.
  useEffect(() => {
    if (!focused.current || focused.current.isConnected) return;
    focused.current = undefined;
    if (document.activeElement === document.body) place.current?.focus();
  });

  return {
    onFocus: ({ target }: FocusEvent) => {
      focused.current = target;
    },
    // React tells of no blur when it takes the element itself away.
    onBlur: () => {
      focused.current = undefined;
    },
  };
}
