'use client';

import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { saveFile } from '#components/controls/save-file.ts';
import { fill } from '#lib/i18n/fill.ts';
import { formatCount } from '#lib/i18n/format-count.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { moveTo, type Removed, remove, removedBy, restore, type SavedItems } from '#lib/saved/list.ts';
import { showDay } from './day.ts';
import { importFile } from './import-file.ts';
import { itemName } from './place-words.ts';
import styles from './Saved.module.css';
import { SavedCard } from './SavedCard.tsx';
import { SavedTools } from './SavedTools.tsx';
import type { SavedStrings } from './saved-strings.ts';
import { changeSaved, discardUnreadable } from './store.ts';
import { useSaved } from './use-saved.ts';

/** `path` is the page's own. */
type Props = {
  locale: Locale;
  path: string;
  pictureOrigins: readonly string[];
  strings: SavedStrings;
  children?: ReactNode;
};

type Notice = {
  lines: string[];
  isProblem?: boolean;
  undo?: ((items: SavedItems) => SavedItems) | undefined;
  /** The position of the item that undoing brings back. */
  position?: number | undefined;
};

export function SavedList({ locale, path, pictureOrigins, strings, children }: Props) {
  const saved = useSaved();
  const [notice, setNotice] = useState<Notice>({ lines: [] });
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const undoButton = useRef<HTMLButtonElement>(null);
  const items = saved?.items ?? [];

  /** Changes the list and shows the outcome, rendered synchronously before the focus is moved. */
  const change = (edit: (items: SavedItems) => SavedItems, done: Notice) => {
    // So that a repeated message is announced again.
    flushSync(() => setNotice({ lines: [] }));
    flushSync(() => {
      const problem = changeSaved(edit);
      setNotice(problem ? { lines: [strings[problem]], isProblem: true } : done);
    });
  };

  const move = (id: string, title: string, to: number, button: HTMLButtonElement) => {
    const line = fill(strings.moved, { title, position: to + 1, total: items.length });
    change((now) => moveTo(now, id, to), { lines: [line] });
    // Moving a node in the document loses its focus.
    button.focus();
  };

  const take = (ids: Set<string>) => {
    const removed: Removed = removedBy(items, ids);
    change((now) => remove(now, ids), {
      lines: [formatCount(strings.removed, removed.length, locale)],
      undo: (now) => restore(now, removed),
      position: removed[0]?.position,
    });
    // The button is fixed to the bottom of the screen; scrolling to it would lead to the end of the list.
    undoButton.current?.focus({ preventScroll: true });
  };

  const undo = ({ undo: edit, position = -1 }: Notice) => {
    if (!edit) return;
    change(edit, { lines: [strings.undone] });
    const next = list.current?.children[position]?.querySelector('a');
    (next ?? heading.current)?.focus();
  };

  const discard = () => {
    flushSync(discardUnreadable);
    // The button is gone with what it discarded.
    heading.current?.focus();
  };

  const addFile = async (file: File | undefined) => {
    if (!file) return;
    const { added, ...report } = await importFile(file, strings, locale);
    const ids = new Set(added);
    setNotice({ ...report, undo: ids.size > 0 ? (now) => remove(now, ids) : undefined });
  };

  const drop = (event: DragEvent) => {
    event.preventDefault();
    void addFile(event.dataTransfer.files[0]);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a file may be dropped anywhere here; the button does the same
    <div className={styles.list} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      {saved && (
        <>
          {saved.isOff && <p role="alert">{strings.off}</p>}
          {saved.unreadable && (
            <UnreadableNote text={saved.unreadable} strings={strings} onDiscard={discard} />
          )}
          <h2 ref={heading} tabIndex={-1}>
            {formatCount(strings.items, items.length, locale)}
          </h2>
          {!saved.isOff && (
            <SavedTools
              items={items}
              locale={locale}
              strings={strings}
              onFile={addFile}
              onRemoveAll={() => take(new Set(items.map(({ id }) => id)))}
            />
          )}
          {items.length === 0 && (
            <p className={`${styles.words} unprinted`}>
              {strings.empty} <a href={`/${locale}#feed`}>{strings.emptyLink}</a>
            </p>
          )}
          <ol ref={list} className={styles.cards}>
            {items.map((item, position) => (
              <SavedCard
                key={item.id}
                item={item}
                locale={locale}
                position={position}
                total={items.length}
                pictureOrigins={pictureOrigins}
                strings={strings}
                onMove={(to, button) => move(item.id, itemName(item, locale, strings), to, button)}
                onRemove={() => take(new Set([item.id]))}
              />
            ))}
          </ol>
          {children}
          <p className={styles.printed}>
            {fill(strings.printed, {
              date: showDay(new Date(), locale),
              address: location.origin + path,
            })}
          </p>
        </>
      )}
      <div
        className={`row raised ${styles.notice} unprinted`}
        data-empty={notice.lines.length === 0 ? '' : undefined}
      >
        <div role="status" data-problem={notice.isProblem ? '' : undefined}>
          {notice.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
        {notice.undo && (
          <button ref={undoButton} type="button" onClick={() => undo(notice)}>
            {strings.undo}
          </button>
        )}
      </div>
    </div>
  );
}

type NoteProps = {
  text: string;
  strings: SavedStrings;
  onDiscard: () => void;
};

function UnreadableNote({ text, strings, onDiscard }: NoteProps) {
  return (
    <div className={`row ${styles.aside} unprinted`}>
      <p>{strings.aside}</p>
      <button type="button" onClick={() => saveFile(new Blob([text]), 'czytelnia-aside.txt')}>
        {strings.asideDownload}
      </button>
      <button type="button" onClick={onDiscard}>
        {strings.asideDiscard}
      </button>
    </div>
  );
}
