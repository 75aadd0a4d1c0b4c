import { type MouseEvent, type RefObject, useRef } from 'react';
import { pagePath } from '#lib/addresses.ts';
import { FailureText } from './FailureText.tsx';
import saveStyles from './Save.module.css';
import toolStyles from './Tools.module.css';
import type { Saving } from './use-saving.ts';
import type { WorkbenchStrings } from './workbench-strings.ts';

type Props = {
  saving: Saving;
  isDirty: boolean;
  heading: RefObject<HTMLHeadingElement | null>;
  strings: Pick<WorkbenchStrings, 'save' | 'problem' | 'questions'>;
};

export function SavePanel({ saving, isDirty, heading, strings }: Props) {
  const words = strings.save;
  const { opened, message, isBusy, question, setQuestion, actions } = saving;

  // The button that led to the question gets the focus back if the question is cancelled.
  const confirmButton = useRef<HTMLButtonElement>(null);
  const askFirst = (one: 'unpublish' | 'discard') => (event: MouseEvent<HTMLButtonElement>) => {
    confirmButton.current = event.currentTarget;
    setQuestion(one);
  };
  const publish = (event: MouseEvent<HTMLButtonElement>) => {
    confirmButton.current = event.currentTarget;
    void actions.publish();
  };
  const cancel = () => {
    confirmButton.current?.focus();
    setQuestion(undefined);
  };
  const sure = () => question && void actions[question](true);

  return (
    <section className={`boxed ${saveStyles.save}`} aria-labelledby="save-heading" aria-busy={isBusy}>
      <h2 id="save-heading" className="heard" ref={heading} tabIndex={-1}>
        {words.title}
      </h2>
      <p className={saveStyles.state} data-state={opened.state}>
        {words.state[opened.state]}{' '}
        {isDirty ? <strong>{words.unsaved}</strong> : opened.state !== 'new' && words.allSaved}{' '}
        {opened.name && opened.state === 'published' && (
          <a href={pagePath(opened.name.language, opened.name.slug)} target="_blank" rel="noreferrer">
            {words.see}
          </a>
        )}
      </p>
      <div className={`row ${saveStyles.actions}`}>
        <button type="button" title="Ctrl+S" aria-keyshortcuts="Control+S" onClick={() => actions.save()}>
          {words.save}
        </button>
        <button type="button" data-main="" onClick={publish}>
          {words.publish}
        </button>
        {(opened.state === 'published' || opened.state === 'changed') && (
          <button type="button" onClick={askFirst('unpublish')}>
            {words.unpublish}
          </button>
        )}
        {(opened.state === 'changed' || opened.state === 'draft') && (
          <button type="button" onClick={askFirst('discard')}>
            {words.discard}
          </button>
        )}
      </div>
      {question && (
        <fieldset className={`row callout ${saveStyles.asked}`} aria-labelledby="save-question">
          <p id="save-question">{strings.questions[question].text}</p>
          {/* biome-ignore lint/a11y/noAutofocus: the visitor has just pressed the button that asks this */}
          <button type="button" data-main="" autoFocus onClick={sure}>
            {strings.questions[question].yes}
          </button>
          <button type="button" onClick={cancel}>
            {words.cancel}
          </button>
        </fieldset>
      )}
      <p
        role="status"
        className={`muted ${toolStyles.message}`}
        data-problem={message && 'problem' in message ? '' : undefined}
      >
        {isBusy && words.busy}
        {message &&
          ('problem' in message ? <FailureText failure={message} words={strings.problem} /> : message.text)}
      </p>
    </section>
  );
}
