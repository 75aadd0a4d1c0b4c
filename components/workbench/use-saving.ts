import { useRef, useState } from 'react';
import { editPath } from '#lib/addresses.ts';
import type { PageText, Saved } from '#lib/catalogue/editing.ts';
import { fill } from '#lib/i18n/fill.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { maxLengths } from '#lib/preview/limits.ts';
import { linkToEditor } from './language-links.ts';
import {
  fieldsOf,
  isSame,
  nameOf,
  type OpenedPage,
  type PageChoice,
  problemOf,
  textOf,
} from './opened-page.ts';
import { request } from './requests.ts';
import type { Fields } from './unsaved-texts.ts';
import { useAction } from './use-action.ts';
import type { WorkbenchStrings } from './workbench-strings.ts';

type Done = Extract<Saved, { version: number }>;
type Conflict = Extract<Saved, { result: 'conflict' }>;

/** If only the history of a page is left, the fields are the start of a new page. */
const shownState = (state: Done['state']) => (state === 'history' ? ('new' as const) : state);

/** The page's state and version after a change, as the server reports them. */
const settled = ({ version, state }: Done) => ({ version, state: shownState(state) });

type Options = {
  locale: Locale;
  page: OpenedPage;
  pages: readonly PageChoice[];
  strings: WorkbenchStrings;
  read: () => Fields;
  put: (text: Partial<Fields>) => void;
  onSaved: () => void;
};

/** Saves, publishes and unpublishes; tracks what is saved, and conflicts with other editors. */
export function useSaving({ locale, page, pages, strings, read, put, onSaved }: Options) {
  const [opened, setOpened] = useState(page);
  const [conflict, setConflict] = useState<Conflict>();
  const { runExclusive, setMessage, setQuestion, ...action } = useAction();
  // The current state, also for callbacks of an earlier render.
  const now = useRef(opened);
  const words = strings.save;

  const change = (changes: Partial<OpenedPage>) => {
    now.current = { ...now.current, ...changes };
    setOpened(now.current);
  };
  const setText = (text: string) => setMessage({ text });
  const refuse = (problem: string) => setMessage({ problem, kind: 'fields' });

  /** Sends a change. @returns undefined if it was not made, which has been reported then */
  const send = async (path: string, body: Record<string, unknown>): Promise<Done | undefined> => {
    const reply = await request<Done | Conflict>(path, body, { locale, words: strings.problem });
    if ('problem' in reply) {
      if (reply.kind === 'errors') setQuestion('publish');
      else setMessage(reply);
      return undefined;
    }
    const saved = reply.value;
    if (saved.result !== 'conflict') {
      setConflict(undefined);
      return saved;
    }
    // The new page's address belongs to another page: these are not two states of one text.
    if (!now.current.name) refuse(words.slugTaken);
    else {
      // Whichever text the editor keeps, this is what the public sees.
      change({ state: shownState(saved.state), published: saved.published });
      setConflict(saved);
    }
    return undefined;
  };

  /** @returns whether the text is saved now */
  const store = async (base = now.current.version): Promise<boolean> => {
    const fields = read();
    const name = nameOf(fields, now.current.name);
    const problem = problemOf(fields, now.current.name);
    if (problem) {
      refuse(fill(words[problem], maxLengths));
      return false;
    }
    const text = textOf(fields, now.current, pages);
    const saved = await send('/preview/pages', { name, text, base });
    if (!saved) return false;
    // The address was that of the empty workbench; changed without loading a document, so that undo still works.
    if (!now.current.name) {
      history.replaceState(history.state, '', editPath(locale, name));
      linkToEditor(document.querySelectorAll<HTMLAnchorElement>('a[hreflang]'), name);
    }
    // A former translation may not be one any more: its old key must not come back at the next save.
    change({ name, fields, translationKey: text.translationKey, ...settled(saved) });
    onSaved();
    return true;
  };

  const isDirty = () => !isSame(read(), now.current.fields);

  const save = (base?: number) =>
    runExclusive(async () => {
      const { name, state } = now.current;
      if (name && base === undefined && !isDirty() && state !== 'new') return setText(words.unchanged);
      if (await store(base)) setText(words.saved);
    });

  /** Requests a change of the stored page. @param changesOf what else changes here, besides its state and version */
  const act = async (
    path: string,
    changesOf: (done: Done) => Partial<OpenedPage> | undefined,
    sentence: string,
    details?: { sure: boolean } | { number: number },
  ) => {
    const { name, version: base } = now.current;
    const done = await send(path, { name, base, ...details });
    if (!done) return;
    const changes = changesOf(done);
    // A server of an earlier version does not send the text.
    if (!changes) return setMessage({ problem: strings.problem.answer, kind: 'answer' });
    change({ ...settled(done), ...changes });
    setText(sentence);
    onSaved();
  };

  /** @param sure publish even though the report names errors */
  const publish = (sure = false) =>
    runExclusive(async () => {
      if ((isDirty() || now.current.state === 'new') && !(await store())) return;
      const { title, content } = now.current.fields;
      const published = { title, content };
      await act('/preview/publish', () => ({ published }), words.published, { sure });
    });

  const unpublish = () =>
    runExclusive(() => act('/preview/unpublish', () => ({ published: undefined }), words.unpublished));

  const discard = () => runExclusive(() => act('/preview/discard', withRemaining, words.discarded));

  /** If the page was never public, only history is left: the fields are the start of a new page at its address. */
  const withRemaining = ({ remaining }: Done): Partial<OpenedPage> => {
    const { name, fields } = now.current;
    if (!remaining || !name) return {};
    const left = { ...fieldsOf({ ...name, ...remaining }, pages), slug: fields.slug };
    return { fields: left, translationKey: remaining.translationKey };
  };

  const take = ({ title, content, description, translationKey }: PageText): Partial<OpenedPage> => {
    put({ title, content, description, translationKey });
    return { fields: read(), translationKey };
  };

  const restore = (number: number) =>
    runExclusive(() => {
      const restoredText = ({ remaining }: Done) => remaining && take(remaining);
      return act('/preview/restore', restoredText, fill(words.restored, { number }), { number });
    });

  /** Continues from what another editor has saved. */
  const takeLatest = () => {
    if (!conflict) return;
    change({ version: conflict.latest.number, ...take(conflict.latest) });
    setConflict(undefined);
    setText(strings.conflict.taken);
    onSaved();
  };

  const keepOwn = () => save(conflict?.latest.number);

  /** Continues from an older version: whatever others have saved since is a conflict. */
  const goOnFrom = (version: number) => change({ version });

  return {
    opened,
    conflict,
    ...action,
    setQuestion,
    isDirty,
    /** Version that the text started from. */
    version: () => now.current.version,
    actions: { save, publish, unpublish, discard, restore, takeLatest, keepOwn, goOnFrom },
  };
}

export type Saving = ReturnType<typeof useSaving>;
