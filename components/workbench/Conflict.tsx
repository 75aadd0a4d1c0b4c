import { useEffect, useRef } from 'react';
import type { PageVersion } from '#lib/catalogue/editing.ts';
import { showDateTime } from '#lib/i18n/dates.ts';
import { fill } from '#lib/i18n/fill.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { Change } from '#lib/pages/compare.ts';
import { ChangedText } from './ChangedText.tsx';
import fieldStyles from './Fields.module.css';
import saveStyles from './Save.module.css';
import type { WorkbenchStrings } from './workbench-strings.ts';

type Props = {
  locale: Locale;
  latest: PageVersion;
  /** From the other editor's text to this one; null while unknown. */
  changes: Change[] | null;
  onKeepOwn: () => void;
  onTakeLatest: () => void;
  strings: Pick<WorkbenchStrings, 'conflict' | 'changes' | 'history'>;
};

/** The strings for the changes from the other editor's text to this one. */
export function comparedWords({ changes, conflict }: Pick<WorkbenchStrings, 'conflict' | 'changes'>) {
  return { ...changes, title: conflict.changes, none: conflict.same };
}

/** Somebody has changed the page meanwhile: who, when, what; and the two ways on. Neither loses a text. */
export function Conflict({ locale, latest, changes, onKeepOwn, onTakeLatest, strings }: Props) {
  const words = strings.conflict;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { action, editor, at, number, title, content } = latest;
  const done = { action: strings.history.action[action], editor, when: showDateTime(at, locale), number };
  return (
    <section className={`callout ${saveStyles.conflict}`} aria-labelledby="conflict-heading">
      <h2 id="conflict-heading" ref={heading} tabIndex={-1}>
        {words.title}
      </h2>
      <p>{fill(words.who, done)}</p>
      {changes && <ChangedText changes={changes} words={comparedWords(strings)} />}
      <details>
        <summary>{words.theirs}</summary>
        <p dir="auto">
          <strong>{title}</strong>
        </p>
        <textarea
          className={fieldStyles.area}
          readOnly
          value={content}
          rows={8}
          aria-label={words.theirs}
          dir="auto"
        />
      </details>
      <div className={`row ${saveStyles.actions}`}>
        <button type="button" data-main="" onClick={onKeepOwn}>
          {words.keepMine}
        </button>
        <button type="button" onClick={onTakeLatest}>
          {words.takeTheirs}
        </button>
      </div>
    </section>
  );
}
