import { useEffect, useRef } from 'react';
import { scanPath } from '#lib/addresses.ts';
import { fill } from '#lib/i18n/fill.ts';
import {
  type Facing,
  facingPageOf,
  openingOf,
  type ReadingChoice,
  readsRightToLeft,
  reverse,
  stepsFrom,
} from '#lib/reading/facing.ts';
import { choose } from './choice.ts';
import { followTo } from './follow-to.ts';
import { LastPosition } from './LastPosition.tsx';
import { Progress } from './Progress.tsx';
import { openingName, placeName } from './place-name.ts';
import styles from './ReadingControls.module.css';
import type { ReadingStrings } from './reading-strings.ts';
import { restoreOpeningTitle, showOpening } from './show-opening.ts';
import { useChoice } from './use-choice.ts';

export type ReadingProps = {
  facing: Facing<true>;
  /** Path of the object's page for its first scan. */
  path: string;
  /** The slug of the object's address, and its title. */
  slug: string;
  title: string;
  /** The page labels of the scan and its neighbours, by their positions. */
  labels: Readonly<Record<number, string>>;
  strings: ReadingStrings;
};

/**
 * Controls for reading a work scan by scan: the position in it, facing pages, and where the visitor stopped last time.
 */
export function ReadingControls(props: ReadingProps) {
  const { facing, path, slug, title, labels, strings } = props;
  const { position, total } = facing;
  const root = useRef<HTMLDivElement>(null);
  const choice = useChoice();
  const beside = facingPageOf(facing, choice);
  const isRightToLeft = readsRightToLeft(facing, choice);

  useEffect(() => {
    const article = root.current?.closest('article');
    let isOver = false;
    // An overlay over the feed must first record the feed's title.
    queueMicrotask(() => {
      if (article && !isOver) showOpening(article, props, choice);
    });
    const rewritten = new MutationObserver(restoreOpeningTitle);
    rewritten.observe(document.head, { childList: true, characterData: true, subtree: true });
    return () => {
      isOver = true;
      rewritten.disconnect();
    };
  }, [props, choice]);

  const nameOf = (index: number) => {
    const label = labels[index] ?? labelInStrip(root.current, scanPath(path, index), index);
    return placeName(strings, { position: index, total, label });
  };
  const goTo = (target: number): boolean => {
    const index = openingWith(target, facing, choice);
    if (index === undefined) return false;
    const isShown = index === position;
    // Going to the scan already shown cancels turning to another.
    if (!isShown || root.current?.closest('[aria-busy]')) followTo(root.current, scanPath(path, index));
    return !isShown;
  };

  return (
    <div className={`row ${styles.controls} unprinted`} ref={root}>
      <Progress
        position={position}
        total={total}
        isRightToLeft={isRightToLeft}
        nameOf={nameOf}
        shown={
          beside
            ? openingName(
                strings,
                strings.scansOf,
                { first: Math.min(position, beside.position), total },
                labels,
              )
            : nameOf(position)
        }
        onGo={goTo}
        strings={strings}
      />
      <div className={`row ${styles.pages}`}>
        {choice.facing && (
          <label>
            <input
              type="checkbox"
              checked={choice.firstAlone}
              onChange={({ target: { checked } }) => choose((chosen) => ({ ...chosen, firstAlone: checked }))}
            />{' '}
            {strings.firstAlone}
          </label>
        )}
        {/* For single pages too: arrow keys, swipes and the slider depend on it. */}
        <label>
          <input
            type="checkbox"
            checked={isRightToLeft}
            onChange={() => choose((chosen) => reverse(chosen, facing.id))}
          />{' '}
          {strings.rightToLeft}
        </label>
      </div>
      {beside && <p className={`muted ${styles.note}`}>{fill(strings.ofOne, { name: nameOf(position) })}</p>}
      <LastPosition
        current={{ id: facing.id, slug, title, position, total, label: labels[position] }}
        path={path}
        strings={strings}
      />
    </div>
  );
}

/** The label of a page as shown below its small picture; undefined where the number is shown instead. */
function labelInStrip(within: Element | null, address: string, place: number): string | undefined {
  const links = within?.closest('article')?.querySelectorAll('[data-of-scan="strip"] ol a') ?? [];
  const link = [...links].find((one) => one.getAttribute('href') === address);
  const label = link?.querySelector('[dir]')?.textContent;
  return label && label !== String(place + 1) ? label : undefined;
}

/**
 * The scan to turn to in order to show a given one; undefined where it is shown already and nothing follows it. Moving
 * on by one from an opening means the next opening.
 */
function openingWith(target: number, facing: Facing<true>, choice: ReadingChoice): number | undefined {
  const beside = facingPageOf(facing, choice);
  if (target === beside?.position) {
    const { next, previous } = stepsFrom(facing, beside, true, choice.firstAlone);
    return target > facing.position ? next : previous;
  }
  if (!choice.facing || facing.stills.includes(target)) return target;
  return openingOf(target, facing.total, choice.firstAlone)[0];
}
