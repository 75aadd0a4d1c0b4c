'use client';

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Locale, locales } from '#lib/i18n/locales.ts';
import type { LivePreview } from '#lib/preview/live-preview.ts';
import { Conflict, comparedWords } from './Conflict.tsx';
import { putFields, readFields } from './form-fields.ts';
import { History } from './History.tsx';
import { isSame, type OpenedPage, type PageChoice, textOf } from './opened-page.ts';
import { PageFields } from './PageFields.tsx';
import { Preview, type PreviewPublished } from './Preview.tsx';
import { PreviewLink } from './PreviewLink.tsx';
import { Report } from './Report.tsx';
import { request } from './requests.ts';
import { SavePanel } from './SavePanel.tsx';
import { TextField } from './TextField.tsx';
import { offsetNow, showRange } from './text-area.ts';
import { UnsavedNotice } from './UnsavedNotice.tsx';
import type { Fields, UnsavedText } from './unsaved-texts.ts';
import { useFocusFallback } from './use-focus-fallback.ts';
import { useInsert } from './use-insert.ts';
import { useLeaving } from './use-leaving.ts';
import { useLivePreview } from './use-live-preview.ts';
import { useSaving } from './use-saving.ts';
import { useUnsavedText } from './use-unsaved-text.ts';
import styles from './Workbench.module.css';
import type { WorkbenchStrings } from './workbench-strings.ts';

type Props = {
  locale: Locale;
  page: OpenedPage;
  pages: readonly PageChoice[];
  /** Whether pages are written here; those of a mirrored service can only be tried out. */
  canSave: boolean;
  strings: WorkbenchStrings;
};

export default function Workbench({ locale, page, pages, canSave, strings }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const saveHeading = useRef<HTMLHeadingElement>(null);
  const restoreFocus = useFocusFallback(canSave ? saveHeading : area);
  const [language, setLanguage] = useState<Locale>(page.fields.language);
  const [isDirty, setIsDirty] = useState(false);

  const read = (): Fields => readFields(form.current, saving.opened.fields);
  const previewBody = () => {
    const fields = read();
    const { name } = saving.opened;
    const { translationKey, ...text } = textOf(fields, saving.opened, pages);
    const against = saving.conflict?.latest.content;
    return { locale, ...text, language: fields.language, translationKey, page: name, against };
  };
  const [livePreview, refreshPreview] = useLivePreview(() => previewBody(), locale, strings.problem);

  const changed = () => {
    const fields = read();
    setLanguage(fields.language);
    setIsDirty(saving.isDirty());
    saving.forgetDone();
    unsaved.changed();
    refreshPreview();
  };
  const saving = useSaving({
    locale,
    page,
    pages,
    strings,
    read,
    put: (text) => put(text),
    onSaved: () => {
      setIsDirty(saving.isDirty());
      unsaved.store();
      refreshPreview(true);
    },
  });
  const { opened, conflict, actions } = saving;
  const unsaved = useUnsavedText(opened.name, () =>
    saving.isDirty() ? { fields: read(), version: saving.version() } : undefined,
  );
  const exchange = (fields: Partial<Fields>) => {
    const { title, language: spoken } = read();
    putFields(form.current, fields);
    return { title, language: spoken };
  };
  const insert = useInsert(area, strings.insert, exchange);
  useLeaving(isDirty, canSave ? () => void actions.save() : undefined);

  const noteEarlyInput = useEffectEvent(() => {
    if (saving.isDirty()) changed();
  });
  // Accounts for what was typed before the scripts loaded.
  useEffect(() => noteEarlyInput(), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: at first, and when there is another text to compare with
  useEffect(() => refreshPreview(true), [conflict]);

  const put = ({ content, ...fields }: Partial<Fields>, inserted = '') => {
    unsaved.storeReplaced();
    // The pages that this one can translate are those in the other language, so that is set first.
    if (fields.language) flushSync(() => setLanguage(fields.language ?? language));
    putFields(form.current, fields);
    if (content !== undefined) insert.replace(content, inserted);
    changed();
  };
  const takeUnsaved = (text: UnsavedText) => {
    put(text.fields, strings.unsaved.used);
    if (opened.name) actions.goOnFrom(text.version ?? 0);
    // In this order: the browser may not have room for the text twice.
    unsaved.discard(text);
    unsaved.store();
  };
  const previewPublished: PreviewPublished = (text, signal) => {
    const body = { ...previewBody(), ...text, against: undefined };
    return request<LivePreview>('/preview/live', body, { locale, words: strings.problem, signal });
  };

  const select = (start: number, end: number) => {
    if (!area.current) return;
    const [from, to] = [start, end].map((at) => offsetNow(at, livePreview.content, read().content));
    showRange(area.current, from ?? 0, to ?? 0);
  };

  const found = unsaved.found.filter(({ fields }) => !isSame(fields, opened.fields));
  const { preview, isOutdated } = livePreview;
  return (
    // A browser that translates the page takes away texts that React has to change.
    <div className={styles.workbench} translate="no">
      <form
        ref={form}
        className={styles.writing}
        onInput={changed}
        {...restoreFocus}
        onSubmit={(event) => event.preventDefault()}
      >
        <UnsavedNotice
          locale={locale}
          found={found}
          onUse={takeUnsaved}
          onDiscard={unsaved.discard}
          words={strings.unsaved}
        />
        {unsaved.problem && canSave && <p role="alert">{strings.unsaved[unsaved.problem]}</p>}
        {canSave && <SavePanel saving={saving} isDirty={isDirty} heading={saveHeading} strings={strings} />}
        {conflict && (
          <Conflict
            key={conflict.latest.number}
            locale={locale}
            latest={conflict.latest}
            changes={isOutdated ? null : (preview?.changes ?? null)}
            onKeepOwn={actions.keepOwn}
            onTakeLatest={actions.takeLatest}
            strings={strings}
          />
        )}
        <PageFields
          fields={page.fields}
          language={language}
          pages={pages}
          isNew={!opened.name}
          canSave={canSave}
          strings={strings}
        />
        <TextField
          area={area}
          content={page.fields.content}
          otherLanguage={() => locales.find((one) => one !== read().language) ?? locale}
          insert={insert}
          strings={strings}
        />
        <Report locale={locale} findings={preview?.findings} onPlace={select} strings={strings} />
        {canSave && opened.name && (
          <>
            <History
              locale={locale}
              name={opened.name}
              version={opened.version}
              onRestore={actions.restore}
              strings={strings}
            />
            <PreviewLink locale={locale} name={opened.name} strings={strings} />
          </>
        )}
      </form>
      <Preview
        livePreview={livePreview}
        language={language}
        published={opened.published}
        previewPublished={previewPublished}
        changesWords={conflict ? comparedWords(strings) : strings.changes}
        onRetry={() => refreshPreview(true)}
        strings={strings}
      />
    </div>
  );
}
