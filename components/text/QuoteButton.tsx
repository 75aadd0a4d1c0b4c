import { useRef } from 'react';
import styles from './ScanText.module.css';
import type { SelectedWords } from './selection.ts';

type Props = {
  selected: SelectedWords | undefined;
  /** Whether there is something else to quote while nothing is selected. */
  hasPassage: boolean;
  onQuote: (selected: SelectedWords | undefined) => void;
  label: string;
};

export function QuoteButton({ selected, hasPassage, onQuote, label }: Props) {
  // The click would clear the selection, and on a touch screen even before it.
  const lastSelection = useRef<SelectedWords>(undefined);
  return (
    <button
      type="button"
      className={styles.button}
      aria-disabled={!selected && !hasPassage}
      onPointerDown={() => {
        lastSelection.current = selected;
      }}
      onMouseDown={(event) => event.preventDefault()}
      onClick={({ currentTarget }) => {
        // The dialog gives the focus back to where it came from.
        currentTarget.focus({ preventScroll: true });
        onQuote(selected ?? lastSelection.current);
        lastSelection.current = undefined;
      }}
    >
      {label}
    </button>
  );
}
