import { type RefObject, useEffect, useState } from 'react';

/** Whether an element fills the window; leaving gives everything around it back. */
export function useFullPage(frame: RefObject<HTMLElement | null>) {
  const [isOn, setIsOn] = useState(false);
  useEffect(() => {
    if (isOn && frame.current) return fillWindow(frame.current);
  }, [isOn, frame]);
  return { isOn, toggle: () => setIsOn(!isOn), leave: () => setIsOn(false) };
}

/**
 * Lets an element fill the window: everything beside it and its ancestors is out of reach of focus and screen
 * readers, and the page behind does not scroll. Returns what undoes it. The size is a matter of style.
 */
function fillWindow(element: HTMLElement): () => void {
  const hidden: HTMLElement[] = [];
  for (let inner = element; inner.parentElement; inner = inner.parentElement) {
    for (const sibling of inner.parentElement.children) {
      if (sibling === inner || !(sibling instanceof HTMLElement) || sibling.inert) continue;
      sibling.inert = true;
      hidden.push(sibling);
    }
    if (inner.parentElement === document.body) break;
  }
  document.documentElement.style.overflow = 'hidden';
  return () => {
    for (const sibling of hidden) sibling.inert = false;
    document.documentElement.style.overflow = '';
  };
}
