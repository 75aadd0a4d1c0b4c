import { useId } from 'react';
import type { Change } from '#lib/pages/compare.ts';
import type { WorkbenchStrings } from './workbench-strings.ts';

/** Characters of unchanged text shown on either side of a change. */
const around = 160;

/** Two texts merged into one, with additions and deletions marked. */
export function ChangedText({
  changes,
  words,
}: {
  changes: Change[] | null;
  words: WorkbenchStrings['changes'];
}) {
  const heading = useId();
  if (!changes) return <p>{words.unknown}</p>;
  const hasChanged = changes.some(({ kind }) => kind !== 'same');
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading}>{words.title}</h3>
      {!hasChanged && <p>{words.none}</p>}
      {hasChanged && (
        <>
          <p className="muted">{words.legend}</p>
          <div className="boxed preview-changes">
            {changes.map(({ kind, text }, index) => {
              const key = `${index} ${kind}`;
              if (kind === 'added') return <ins key={key}>{text}</ins>;
              if (kind === 'removed') return <del key={key}>{text}</del>;
              return <span key={key}>{shortened(text, index === 0, index === changes.length - 1)}</span>;
            })}
          </div>
        </>
      )}
    </section>
  );
}

/** Unchanged text shortened in the middle; at the start and end of the text only the side next to a change remains. */
export function shortened(text: string, isFirst: boolean, isLast: boolean): string {
  if (text.length <= 3 * around) return text;
  const before = isFirst ? '' : text.slice(0, around);
  const after = isLast ? '' : text.slice(-around);
  return `${before} […] ${after}`;
}
