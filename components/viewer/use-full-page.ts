import { type RefObject, useEffect, useState } from 'react';
import { fillWindow } from './full-page.ts';

/** Whether an element fills the window; leaving gives everything around it back. */
export function useFullPage(frame: RefObject<HTMLElement | null>) {
  const [isOn, setIsOn] = useState(false);
  useEffect(() => {
    if (isOn && frame.current) return fillWindow(frame.current);
  }, [isOn, frame]);
  return { isOn, toggle: () => setIsOn(!isOn), leave: () => setIsOn(false) };
}
