import { type RefObject, useEffect, useState } from 'react';

/** Whether an element fills the window; leaving gives everything around it back. */
export function useFullPage(frame: RefObject<HTMLElement | null>) {
  const [isOn, setIsOn] = useState(false);
  useEffect(() => {
    if (isOn && frame.current) return fillWindow(frame.current);
  }, [isOn, frame]);
  return { isOn, toggle: () => setIsOn(!isOn), leave: () => setIsOn(false) };
}

const live = '[role=status], [aria-live]';

/**
 * Lets an element fill the window: everything beside it and its ancestors is out of reach of focus and screen
 * readers, but for what tells them of changes, and the page behind does not scroll. Returns what undoes it. The size is a
 * matter of style.
 */
function fillWindow(element: HTMLElement): () => void {
  const hidden: HTMLElement[] = [];
  const hide = (beside: Element) => {
    if (!(beside instanceof HTMLElement) || beside.inert) return;
    if (beside.matches(live) && !beside.querySelector('a, button')) return;
    if (beside.querySelector(live)) return [...beside.children].forEach(hide);
    beside.inert = true;
    hidden.push(beside);
  };
  for (let inner = element; inner.parentElement; inner = inner.parentElement) {
    for (const sibling of inner.parentElement.children) if (sibling !== inner) hide(sibling);
    if (inner.parentElement === document.body) break;
  }
  document.documentElement.style.overflow = 'hidden';
  return () => {
    for (const sibling of hidden) sibling.inert = false;
    document.documentElement.style.overflow = '';
  };
}
