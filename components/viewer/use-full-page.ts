import { type RefObject, useEffect, useState } from 'react';

/** Whether an element fills the window; leaving restores everything around it. */
export function useFullPage(frame: RefObject<HTMLElement | null>) {
  const [isOn, setIsOn] = useState(false);
  useEffect(() => {
    if (isOn && frame.current) return fillWindow(frame.current);
  }, [isOn, frame]);
  return { isOn, toggle: () => setIsOn(!isOn), leave: () => setIsOn(false) };
}

const live = '[role=status], [aria-live]';

/**
 * Makes everything beside an element and its ancestors inert, except live regions, and stops the page behind from
 * scrolling. Returns a function that undoes it. The size itself is set by styles.
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
