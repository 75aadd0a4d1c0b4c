import type { Viewer } from 'openseadragon';
import { type FocusEvent, type PointerEvent, useEffect, useState } from 'react';

/**
 * The wheel scrolls the page until the visitor has clicked the scan, and again after leaving it; nothing lies behind
 * a scan that fills the window. Gives the listeners of the element around the scan.
 */
export function useEngagement(viewer: Viewer | undefined, fillsWindow: boolean) {
  const [isEngaged, setIsEngaged] = useState(false);
  useEffect(() => {
    viewer?.setCooperativeGestures(!isEngaged && !fillsWindow);
  }, [viewer, isEngaged, fillsWindow]);
  return {
    // A finger goes on scrolling the page; two of them zoom.
    onPointerDown: ({ pointerType, target }: PointerEvent) => {
      if (pointerType === 'mouse' && target instanceof Node && viewer?.element.contains(target))
        setIsEngaged(true);
    },
    // Who has come with the keyboard has chosen the scan as well.
    onFocus: ({ target }: FocusEvent) => {
      if (target === viewer?.canvas && target.matches(':focus-visible')) setIsEngaged(true);
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) setIsEngaged(false);
    },
  };
}
