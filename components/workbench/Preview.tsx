'use client';

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { fill } from '#lib/i18n/fill.ts';
import { type Locale, locales } from '#lib/i18n/locales.ts';
import type { LivePreview } from '#lib/preview/live-preview.ts';
import { ChangedText } from './ChangedText.tsx';
import { Choice } from './Choice.tsx';
import { FailureText } from './FailureText.tsx';
import type { Width } from './fit.ts';
import type { PublishedText } from './opened-page.ts';
import styles from './Preview.module.css';
import type { Failure, Reply } from './requests.ts';
import { ShownPage } from './ShownPage.tsx';
import type { LivePreviewState } from './use-live-preview.ts';
import type { WorkbenchStrings } from './workbench-strings.ts';

/** Previews a published text; throws when the signal aborts it. */
export type PreviewPublished = (text: PublishedText, signal: AbortSignal) => Promise<Reply<LivePreview>>;

type Props = {
  livePreview: LivePreviewState;
  language: Locale;
  /** What the public sees now; undefined if nothing is published. */
  published: PublishedText | undefined;
  previewPublished: PreviewPublished;
  changesWords: WorkbenchStrings['changes'];
  onRetry: () => void;
  strings: WorkbenchStrings;
};

/** The text as the public would see it: at a chosen width, in light or dark, on the site of one language or all. */
export function Preview(props: Props) {
  const { livePreview, language, published, previewPublished, changesWords, onRetry, strings } = props;
  const words = strings.preview;
  const [width, setWidth] = useState<Width>('desktop');
  const [colours, setColours] = useState<'light' | 'dark'>('light');
  const [site, setSite] = useState<Locale | 'all'>(language);
  const [view, setView] = useState<'page' | 'beside' | 'changes'>('page');
  const main = useRef<HTMLIFrameElement>(null);
  const { preview, isOutdated, failure } = livePreview;
  const hasPublished = published !== undefined;
  const isBeside = view === 'beside' && hasPublished;
  const isChanges = view === 'changes' && hasPublished;
  const [beside, retryBeside] = usePublished(published, isBeside, previewPublished);
  const besideFailure = beside && 'problem' in beside ? beside : undefined;
  const shown = site === 'all' ? locales : [site];

  // On a phone, a page at desktop width would be illegibly small.
  useEffect(() => {
    if (matchMedia('(max-width: 47.99rem)').matches) setWidth('phone');
  }, []);

  // A text in another language is first seen on the site of that language, as its readers see it.
  useEffect(() => setSite((before) => (before === 'all' ? before : language)), [language]);

  const problemOf = (sentence: string, reason: Failure, retry: () => void) => (
    <p className="callout" role="alert">
      {sentence} <FailureText failure={reason} words={strings.problem} />{' '}
      <button type="button" onClick={retry}>
        {words.retry}
      </button>
    </p>
  );
  const looksOf = (locale: Locale, title: string, place: string | false) => {
    const name = strings.languages[locale];
    const caption = [place, site === 'all' && name].filter(Boolean).join(' · ') || undefined;
    return { width, isDark: colours === 'dark', title: fill(title, { language: name }), caption };
  };
  const printNow = () => main.current?.contentWindow?.print();

  return (
    <section className={styles.preview} aria-labelledby="preview-heading" aria-busy={isOutdated}>
      <h2 id="preview-heading">{words.title}</h2>
      <div className={`row ${styles.choices}`}>
        <Choice
          label={words.width}
          value={width}
          onChange={setWidth}
          options={(['phone', 'tablet', 'desktop', 'print'] as const).map((one) => [one, words[one]])}
        />
        <Choice
          label={words.languages}
          value={site}
          onChange={setSite}
          options={[...locales.map((one) => [one, strings.languages[one]] as const), ['all', words.all]]}
        />
        <Choice
          label={words.colours}
          value={colours}
          onChange={setColours}
          options={(['light', 'dark'] as const).map((one) => [one, words[one]])}
        />
        {hasPublished && (
          <Choice
            label={words.view}
            value={view}
            onChange={setView}
            options={(['page', 'beside', 'changes'] as const).map((one) => [one, words[one]])}
          />
        )}
        <button type="button" disabled={!preview || isChanges} onClick={printNow}>
          {words.printNow}
        </button>
      </div>
      {failure && problemOf(words.failed, failure, onRetry)}
      {!failure && !preview && <p className="muted">{words.waiting}</p>}
      {isBeside && besideFailure && problemOf(words.publishedFailed, besideFailure, retryBeside)}
      {isChanges ? (
        <ChangedText changes={preview?.changes ?? null} words={changesWords} />
      ) : (
        <div className={styles.stage} data-many={shown.length > 1 || isBeside ? '' : undefined}>
          {shown.map((locale) => (
            <ShownPage
              key={locale}
              html={preview?.documents[locale]}
              {...looksOf(locale, words.frame, isBeside && words.here)}
              {...((locale === language || shown.length === 1) && { frame: main })}
            />
          ))}
          {isBeside &&
            !besideFailure &&
            shown.map((locale) => (
              <ShownPage
                key={`published ${locale}`}
                html={beside && 'value' in beside ? beside.value.documents[locale] : undefined}
                {...looksOf(locale, words.publishedFrame, words.there)}
              />
            ))}
        </div>
      )}
      <p className={`muted ${styles.note}`}>{words.links}</p>
    </section>
  );
}

/**
 * Renders what the public sees while it is needed, and again when it changes.
 * @returns the newest result, and a function that retries
 */
function usePublished(
  text: PublishedText | undefined,
  isEnabled: boolean,
  preview: PreviewPublished,
): [Reply<LivePreview> | undefined, () => void] {
  const [seen, setSeen] = useState<{ text: PublishedText; reply: Reply<LivePreview> }>();

  const load = useEffectEvent(async (text: PublishedText, signal: AbortSignal) => {
    try {
      const reply = await preview(text, signal);
      if (!signal.aborted) setSeen({ text: text, reply });
    } catch {
      // No longer needed.
    }
  });
  useEffect(() => {
    if (!isEnabled || !text || seen?.text === text) return;
    const own = new AbortController();
    void load(text, own.signal);
    return () => own.abort();
  }, [text, isEnabled, seen]);

  return [seen?.reply, () => setSeen(undefined)];
}
