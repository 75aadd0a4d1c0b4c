import type { Viewer } from 'openseadragon';
import { type FocusEvent, type PointerEvent, useEffect, useState } from 'react';

/**
 * The wheel scrolls the page until the visitor has clicked the scan, and again after they have left it; a scan that
 * fills the window has no page behind it. Returns the listeners for the element around the scan.
 */
export function useEngagement(viewer: Viewer | undefined, fillsWindow: boolean) {
  const [isEngaged, setIsEngaged] = useState(false);
  useEffect(() => {
    viewer?.setCooperativeGestures(!isEngaged && !fillsWindow);
  }, [viewer, isEngaged, fillsWindow]);
  return {
    // One finger still scrolls the page; two zoom.
    onPointerDown: ({ pointerType, target }: PointerEvent) => {
      if (pointerType === 'mouse' && target instanceof Node && viewer?.element.contains(target))
        setIsEngaged(true);
    },
    // Reaching the scan by keyboard counts as choosing it, too.
    onFocus: ({ target }: FocusEvent) => {
      if (target === viewer?.canvas && target.matches(':focus-visible')) setIsEngaged(true);
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) setIsEngaged(false);
    },
  };
}
