import { useEffect, useState } from 'react';
import { textPanelKey } from './stage.ts';

/**
 * Whether the text panel is open. The style decides, by the window's width, until the visitor does; that choice is
 * kept in the browser, and the document follows it before anything is painted (first-sight-script.ts).
 */
export function useTextPanel() {
  const [isOpen, setIsOpen] = useState<boolean>();
  useEffect(() => {
    const chosen = document.documentElement.dataset.textPanel;
    setIsOpen(chosen ? chosen === 'open' : matchMedia('(min-width: 60rem)').matches);
  }, []);
  const toggle = (open = !isOpen) => {
    const choice = open ? 'open' : 'closed';
    document.documentElement.dataset.textPanel = choice;
    setIsOpen(open);
    try {
      localStorage.setItem(textPanelKey, choice);
    } catch {
      // Without storage the choice holds for this page.
    }
  };
  return { isOpen, toggle };
}
