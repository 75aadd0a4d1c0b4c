import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to a permanent element when the focused one is removed: otherwise it would fall back to the whole
 * page, and keyboard and screen reader users would start from the top.
 * @param fallback where the focus goes then
 * @returns listeners for the element around everything that may be removed
 */
export function useFocusFallback(fallback: RefObject<HTMLElement | null>) {
  const focused = useRef<Element>(undefined);

  // Any render may have removed the focused element.
  useEffect(() => {
    if (!focused.current || focused.current.isConnected) return;
    focused.current = undefined;
    if (document.activeElement === document.body) fallback.current?.focus();
  });

  return {
    onFocus: ({ target }: FocusEvent) => {
      focused.current = target;
    },
    // React fires no blur when it removes the element itself.
    onBlur: () => {
      focused.current = undefined;
    },
  };
}
