import { type ClipboardEvent, type RefObject, useRef, useState } from 'react';
import { fill } from '#lib/i18n/fill.ts';
import { largestFile, pastedHtml, type ReadText, readFile } from './read-file.ts';
import { edit, replaceAll, wrapFor } from './text-area.ts';
import type { Fields } from './unsaved-texts.ts';
import type { WorkbenchStrings } from './workbench-strings.ts';

/** Fields that a file supplies. */
type FileFields = Pick<Fields, 'title' | 'language'>;

type Before = { content: string; fields?: FileFields | undefined };

/** Outcome of an insertion; `before` is what it replaced, if the browser cannot undo that. */
type Inserted = { text: string; isProblem?: boolean; before?: Before };

/** Puts a file's fields into the form, or restores them. Both return the previous values. */
type FieldsOfFile = {
  take: (text: ReadText) => FileFields;
  putBack: (fields: FileFields) => FileFields;
};

/** Inserts text from the clipboard and from files. Nothing that was there is lost. */
export function useInsert(
  area: RefObject<HTMLTextAreaElement | null>,
  words: WorkbenchStrings['insert'],
  fields: FieldsOfFile,
) {
  const [said, setSaid] = useState<Inserted>();
  const pastesHtml = useRef(false);

  const insert = (html: string, plain: string) => {
    if (!area.current) return;
    const text = html ? pastedHtml(html) : plain;
    if (text === '') return setSaid({ text: words.pasteEmpty, isProblem: true });
    const { selectionStart: start, selectionEnd: end } = area.current;
    const at = start + text.length;
    edit(area.current, { start, end, text, select: [at, at] });
    setSaid({ text: html ? words.pasted : words.pastePlain });
  };

  /** Requests the clipboard; if the browser refuses, the next paste is inserted as HTML. */
  const paste = async () => {
    setSaid(undefined);
    try {
      const [item] = await navigator.clipboard.read();
      const read = async (type: string) =>
        item?.types.includes(type) ? await (await item.getType(type)).text() : '';
      insert(await read('text/html'), await read('text/plain'));
    } catch {
      pastesHtml.current = true;
      area.current?.focus();
      const keys = /Mac|iP(?:hone|ad)/.test(navigator.platform) ? '⌘V' : 'Ctrl+V';
      setSaid({ text: fill(words.pasteNow, { keys }) });
    }
  };

  const onPaste = (event: ClipboardEvent) => {
    if (area.current) wrapFor(area.current, event.clipboardData.getData('text/plain'));
    if (!pastesHtml.current) return;
    pastesHtml.current = false;
    event.preventDefault();
    insert(event.clipboardData.getData('text/html'), event.clipboardData.getData('text/plain'));
  };

  /** @param fieldsBefore previous values of the fields that were replaced along with the text */
  const replace = (content: string, text: string, fieldsBefore?: FileFields) => {
    if (!area.current) return;
    const before = { content: area.current.value, fields: fieldsBefore };
    const canUndo = replaceAll(area.current, content);
    setSaid({ text, ...(!canUndo && before.content !== '' && { before }) });
  };

  const load = async (file: File | undefined) => {
    if (!file || !area.current) return;
    setSaid(undefined);
    const read = await readFile(file);
    const values = { name: file.name, most: largestFile / 1024 / 1024 };
    if (typeof read === 'string') return setSaid({ text: fill(words[read], values), isProblem: true });
    if ('picture' in read) {
      const { selectionStart: start, selectionEnd: end } = area.current;
      // Only its alternative text is missing: puts the caret between the quotation marks.
      const at = start + read.picture.length - '">'.length;
      edit(area.current, { start, end, text: read.picture, select: [at, at] });
      return setSaid({ text: fill(words.picture, values) });
    }
    const before = fields.take({ ...read, title: read.title && plainTitle(read.title) });
    replace(read.content, fill(read.isMarkdown ? words.markdown : words.loaded, values), before);
  };

  const undo = () => {
    if (!said?.before) return;
    const { content, fields: before } = said.before;
    replace(content, words.undone, before && fields.putBack(before));
  };

  return { said, paste, onPaste, load, replace, undo };
}

/** A title from HTML, with character references decoded. */
const plainTitle = (html: string) =>
  new DOMParser().parseFromString(`<title>${html}</title>`, 'text/html').title;

export type Insert = ReturnType<typeof useInsert>;
