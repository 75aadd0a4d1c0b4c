import { useState } from 'react';
import saveStyles from './Save.module.css';
import toolStyles from './Tools.module.css';
import type { Saving } from './use-saving.ts';
import type { WorkbenchStrings } from './workbench-strings.ts';

type Props = {
  saving: Saving;
  isDirty: boolean;
  /** Whether the report of the text as it is now names errors. */
  hasErrors: boolean;
  words: WorkbenchStrings['save'];
};

/** What is asked once more before it is done. */
type Question = 'publish' | 'unpublish' | 'discard';

/** Saves, publishes, takes back; says in what state the page is and what came of it. */
export function SavePanel({ saving, isDirty, hasErrors, words }: Props) {
  const [question, setQuestion] = useState<Question>();
  const { opened, message, isBusy, actions } = saving;
  const asks = { publish: words.publishAsk, unpublish: words.unpublishAsk, discard: words.discardAsk };
  const names = { publish: words.publishAnyway, unpublish: words.unpublish, discard: words.discard };

  const sure = () => {
    if (question) void actions[question]();
    setQuestion(undefined);
  };

  return (
    <section className={saveStyles.save} aria-labelledby="save-heading" aria-busy={isBusy}>
      <h2 id="save-heading" className="heard">
        {words.title}
      </h2>
      <p className={saveStyles.state} data-state={opened.state}>
        {words.state[opened.state]}{' '}
        {isDirty ? <strong>{words.unsaved}</strong> : opened.state !== 'new' && words.allSaved}
      </p>
      <div className={saveStyles.row}>
        <button
          type="button"
          className={toolStyles.button}
          title="Ctrl+S"
          aria-keyshortcuts="Control+S"
          onClick={() => actions.save()}
        >
          {words.save}
        </button>
        <button
          type="button"
          className={toolStyles.button}
          data-main=""
          onClick={() => (hasErrors ? setQuestion('publish') : actions.publish())}
        >
          {words.publish}
        </button>
        {(opened.state === 'published' || opened.state === 'changed') && (
          <button type="button" className={toolStyles.button} onClick={() => setQuestion('unpublish')}>
            {words.unpublish}
          </button>
        )}
        {(opened.state === 'changed' || opened.state === 'draft') && (
          <button type="button" className={toolStyles.button} onClick={() => setQuestion('discard')}>
            {words.discard}
          </button>
        )}
      </div>
      {question && (
        <fieldset className={saveStyles.question} aria-labelledby="save-question">
          <p id="save-question">{asks[question]}</p>
          {/* biome-ignore lint/a11y/noAutofocus: the question has just been asked by the button before it */}
          <button type="button" className={toolStyles.button} data-main="" autoFocus onClick={sure}>
            {names[question]}
          </button>
          <button type="button" className={toolStyles.button} onClick={() => setQuestion(undefined)}>
            {words.cancel}
          </button>
        </fieldset>
      )}
      <p role="status" className={toolStyles.said} data-problem={message?.isProblem ? '' : undefined}>
        {message?.text}
      </p>
    </section>
  );
}
