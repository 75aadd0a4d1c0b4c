import { useEffect, useRef, useState } from 'react';
import { storedText } from '#components/controls/browser-storage.ts';
import { isReadingOn } from '#components/text/reading-on.ts';
import type { Messages } from '#lib/i18n/translate.ts';
import type { View } from '#lib/scans/view.ts';
import { toolIn } from '#lib/scans/view.ts';
import { isTextPanelOpen, textPanelEvent, textPanelKey } from './stage.ts';
import { onAddressChange, viewInAddress } from './view-address.ts';

type Options = {
  announce: (sentence: string) => void;
  strings: Messages<'text'>;
};

/**
 * The panel of the scan's text: whether it is open, and whether a drag over the scan selects words. What the visitor
 * chooses with its button is stored in the browser, and applied before the first paint, by first-sight-script.ts. A link
 * to the text, to a word or a passage opens it, for this page alone.
 */
export function useTextPanel(scan: { width: number; height: number }, { announce, strings }: Options) {
  const [isOpen, setIsOpen] = useState<boolean>();
  const [isSelecting, setIsSelecting] = useState(false);
  const [field, findField] = useState<HTMLInputElement | null>(null);
  /** What had the focus when the field was asked for. */
  const awaiting = useRef<Element>(null);
  useEffect(() => {
    const { dataset } = document.documentElement;
    const wide = matchMedia('(min-width: 60rem)');
    // The window may be rotated or widened.
    const update = () => setIsOpen(isTextPanelOpen());
    const chosen = storedText(textPanelKey);
    // The button that stops reading aloud stays in sight while a work is read across its pages.
    const preferred = isReadingOn() ? 'open' : chosen;
    if (preferred) dataset.textPanel = preferred;
    update();
    wide.addEventListener('change', update);
    addEventListener(textPanelEvent, update);
    const follow = ({ find, passage }: View) => {
      const isNamed = toolIn(location.hash) === 'text';
      if (!find && !passage && !isNamed) return;
      dataset.textPanel = 'open';
      update();
      // In a narrow window the panel is below the scan.
      if (isNamed) document.getElementById('scan-text')?.focus();
    };
    follow(viewInAddress(scan));
    const unfollow = onAddressChange(scan, follow);
    return () => {
      unfollow();
      awaiting.current = null;
      wide.removeEventListener('change', update);
      removeEventListener(textPanelEvent, update);
      // What was opened for this scan is not meant for the next one in the same document.
      const stored = storedText(textPanelKey);
      if (stored) dataset.textPanel = stored;
      else delete dataset.textPanel;
    };
  }, [scan]);
  const show = () => {
    document.documentElement.dataset.textPanel = 'open';
    setIsOpen(true);
  };
  const toggleSelecting = () => {
    announce(isSelecting ? strings.selectOff : strings.selectOn);
    setIsSelecting(!isSelecting);
    // The panel has the actions for a selection.
    if (!isSelecting) show();
  };
  const find = () => {
    show();
    awaiting.current = document.activeElement;
    field?.focus();
  };
  // The panel and its text may have to be loaded first, and the visitor may have gone elsewhere by then.
  useEffect(() => {
    if (awaiting.current === document.activeElement) field?.focus();
  }, [field]);
  return { isOpen, isSelecting, toggleSelecting, find, findField };
}
