import type { KeyboardEvent, Ref } from 'react';
import { Drawing } from '#components/controls/Drawing.tsx';
import { fill } from '#lib/i18n/fill.ts';
import type { Messages } from '#lib/i18n/translate.ts';
import styles from './ScanText.module.css';

// Not among the viewer's icons, whose script is loaded with every object.
const up = 'M6 14.5L12 9l6 5.5';
const down = 'M6 9.5L12 15l6-5.5';

type Props = {
  findField: Ref<HTMLInputElement>;
  query: string;
  onQuery: (query: string) => void;
  /** How many matches there are, undefined before a search, and which of them is shown, from 0. */
  count: number | undefined;
  current: number;
  onStep: (step: 1 | -1) => void;
  strings: Messages<'text'>;
};

/** Searches the text of a scan; Enter goes to the next match, Shift+Enter to the previous, Escape clears. */
export function FindField({ findField, query, onQuery, count, current, onStep, strings }: Props) {
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && query !== '') onQuery('');
    else if (event.key === 'Enter' && query.trim() !== '') onStep(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const found = count ? fill(strings.findCount, { number: current + 1, total: count }) : strings.findNone;
  const steps = [
    [up, strings.findPrevious, -1],
    [down, strings.findNext, 1],
  ] as const;
  return (
    <search className={`row ${styles.find}`}>
      <input
        ref={findField}
        type="search"
        value={query}
        maxLength={200}
        placeholder={strings.find}
        aria-label={strings.find}
        onChange={({ target }) => onQuery(target.value)}
        onKeyDown={onKey}
      />
      {steps.map(([path, name, step]) => (
        <button
          key={step}
          type="button"
          disabled={!count}
          aria-label={name}
          title={name}
          onClick={() => onStep(step)}
        >
          <Drawing path={path} size={22} />
        </button>
      ))}
      <span role="status" className={`muted ${styles.count}`}>
        {count !== undefined && found}
      </span>
    </search>
  );
}
