import type { ChangeEvent, DragEvent, KeyboardEvent, RefObject } from 'react';
import type { Locale } from '#lib/i18n/locales.ts';
import fieldStyles from './Fields.module.css';
import { format, type Tool, tools } from './formatting.ts';
import { pictureTypes } from './read-file.ts';
import { shortcutAria, shortcutText, toolOf } from './shortcuts.ts';
import toolStyles from './Tools.module.css';
import { edit, hasLongLine } from './text-area.ts';
import type { Insert } from './use-insert.ts';
import type { WorkbenchStrings } from './workbench-strings.ts';

type Props = {
  area: RefObject<HTMLTextAreaElement | null>;
  content: string;
  /** The most likely language of passages in another language. */
  otherLanguage: () => Locale;
  insert: Insert;
  strings: Pick<WorkbenchStrings, 'tools' | 'insert' | 'field'>;
};

/** The text itself, with buttons and keys that insert its tags. An uncontrolled text area, so that undo works. */
export function TextField({ area, content, otherLanguage, insert, strings }: Props) {
  const { inserted } = insert;

  const use = (tool: Tool) => {
    if (!area.current) return;
    const { value, selectionStart, selectionEnd } = area.current;
    edit(area.current, format(tool, value, selectionStart, selectionEnd, otherLanguage()));
  };

  const onKeyDown = (event: KeyboardEvent) => {
    // Where AltGr types letters, it is reported as Ctrl and Alt together.
    const tool = event.getModifierState('AltGraph') ? undefined : toolOf(event);
    if (!tool) return;
    event.preventDefault();
    use(tool);
  };

  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    void insert.load(target.files);
    // The same file chosen again is a choice too.
    target.value = '';
  };

  const onDrop = (event: DragEvent) => {
    const { files } = event.dataTransfer;
    // Words that are dragged within the text are the browser's own business.
    if (files.length === 0) return;
    event.preventDefault();
    void insert.load(files);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a file may be dropped here; the button does the same
    <div className={toolStyles.text} onDragOver={(event) => event.preventDefault()} onDrop={onDrop}>
      <fieldset aria-label={strings.tools.label} className={`row ${toolStyles.tools}`}>
        {tools.map((tool) => (
          <button
            key={tool}
            type="button"
            data-tool={tool}
            title={shortcutText(tool)}
            aria-keyshortcuts={shortcutAria(tool)}
            onClick={() => use(tool)}
          >
            {strings.tools[tool]}
          </button>
        ))}
      </fieldset>
      <div className={`row ${toolStyles.tools}`}>
        <button type="button" onClick={insert.paste}>
          {strings.tools.paste}
        </button>
        <label className="button">
          {strings.tools.file}
          <input
            type="file"
            className="heard"
            accept={`.html,.htm,.md,.markdown,.txt,text/html,text/markdown,text/plain,${pictureTypes}`}
            onChange={choose}
          />
        </label>
        <span className={`muted ${toolStyles.drop}`}>{strings.tools.drop}</span>
      </div>
      <div
        role="status"
        className={`muted ${toolStyles.message}`}
        data-problem={inserted?.isProblem ? '' : undefined}
      >
        {inserted?.text}
      </div>
      {inserted?.before !== undefined && (
        <button type="button" onClick={insert.undo}>
          {strings.insert.undo}
        </button>
      )}
      <label className={fieldStyles.field}>
        <span>{strings.field.content}</span>
        <textarea
          ref={area}
          name="content"
          className={fieldStyles.area}
          data-main=""
          defaultValue={content}
          // The initial text can have such a line too (text-area.ts).
          wrap={hasLongLine(content) ? 'off' : undefined}
          spellCheck={!hasLongLine(content)}
          dir="auto"
          rows={18}
          onKeyDown={onKeyDown}
          onPaste={insert.onPaste}
        />
      </label>
    </div>
  );
}
