import { type ClipboardEvent, type RefObject, useRef, useState } from 'react';
import { fill } from '#lib/i18n/fill.ts';
import { mayEmbedPictures } from '#lib/pages/camera-data.ts';
import { cleanPictures, maxFileBytes, pastedHtml, readFile } from './read-file.ts';
import { edit, replaceAll, wrapFor } from './text-area.ts';
import type { Fields } from './unsaved-texts.ts';
import type { WorkbenchStrings } from './workbench-strings.ts';

declare global {
  interface Clipboard {
    // Of the standard, and not of TypeScript yet (https://w3c.github.io/clipboard-apis/).
    read(formats: { unsanitized: string[] }): Promise<ClipboardItems>;
  }
}

type FileFields = Pick<Fields, 'title' | 'language'>;

type Before = { content: string; fields?: FileFields | undefined };

/** Outcome of an insertion; `before` is what it replaced, if the browser cannot undo that. */
type Inserted = { text: string; isProblem?: boolean; before?: Before };

/**
 * Inserts text from the clipboard and from files. Nothing that was there is lost.
 * @param exchange sets fields of the form, and returns the previous values
 */
export function useInsert(
  area: RefObject<HTMLTextAreaElement | null>,
  words: WorkbenchStrings['insert'],
  exchange: (fields: Partial<FileFields>) => FileFields,
) {
  const [inserted, setInserted] = useState<Inserted>();
  const pastesHtml = useRef(false);

  /** Puts a text in the place of what is selected, and the caret so many letters before its end. */
  const put = (text: string, message: string, fromEnd = 0) => {
    if (!area.current) return;
    const { value: content, selectionStart: start, selectionEnd: end } = area.current;
    const at = start + text.length - fromEnd;
    const canUndo = edit(area.current, { start, end, text, select: [at, at] });
    setInserted({ text: message, ...(!canUndo && content !== '' && { before: { content } }) });
  };

  const insert = async (html: string, plain: string) => {
    const pasted = html ? pastedHtml(html) : plain;
    // Synchronous where possible: the caret may move while pictures are cleaned.
    const text = mayEmbedPictures(pasted) ? await cleanPictures(pasted).catch(() => undefined) : pasted;
    if (text === undefined) return setInserted({ text: words.unloaded, isProblem: true });
    if (text === '') return setInserted({ text: words.pasteEmpty, isProblem: true });
    put(text, html ? words.pasted : words.pastePlain);
  };

  /** Requests the clipboard; if the browser refuses, the next paste is inserted as HTML. */
  const paste = async () => {
    setInserted(undefined);
    try {
      // Otherwise browsers write out styles, and links within the text lead to a page of theirs.
      const [item] = await navigator.clipboard.read({ unsanitized: ['text/html'] });
      const read = async (type: string) =>
        item?.types.includes(type) ? await (await item.getType(type)).text() : '';
      await insert(await read('text/html'), await read('text/plain'));
    } catch {
      pastesHtml.current = true;
      area.current?.focus();
      const keys = /Mac|iP(?:hone|ad)/.test(navigator.platform) ? '⌘V' : 'Ctrl+V';
      setInserted({ text: fill(words.pasteNow, { keys }) });
    }
  };

  const onPaste = (event: ClipboardEvent) => {
    const { clipboardData: copied } = event;
    const plain = copied.getData('text/plain');
    if (area.current) wrapFor(area.current, plain);
    // Programs put a picture of what was copied beside its text.
    const isPicture = plain === '' && copied.files.length > 0;
    if (!isPicture && !pastesHtml.current) return;
    pastesHtml.current = false;
    event.preventDefault();
    if (isPicture) void load(copied.files);
    else void insert(copied.getData('text/html'), plain);
  };

  /** @param fieldsBefore previous values of the fields that were replaced along with the text */
  const replace = (content: string, text: string, fieldsBefore?: FileFields) => {
    if (!area.current) return;
    const before = { content: area.current.value, fields: fieldsBefore };
    const canUndo = replaceAll(area.current, content);
    setInserted({ text, ...(!canUndo && before.content !== '' && { before }) });
  };

  const load = async (files: FileList | null) => {
    const [file, ...others] = files ?? [];
    if (!file || !area.current) return;
    setInserted(undefined);
    if (others.length > 0) return setInserted({ text: words.several, isProblem: true });
    const read = await readFile(file).catch(() => 'unloaded' as const);
    const values = { name: file.name, most: maxFileBytes / 1024 / 1024 };
    if (typeof read === 'string') return setInserted({ text: fill(words[read], values), isProblem: true });
    if ('picture' in read) {
      // Its description is what is missing: one types it between the quotation marks.
      return put(read.picture, fill(words.picture, values), '">'.length);
    }
    const before = exchange({
      ...(read.title && exchange({}).title.trim() === '' && { title: plainTitle(read.title) }),
      ...(read.language && { language: read.language }),
    });
    replace(read.content, fill(read.isMarkdown ? words.markdown : words.loaded, values), before);
  };

  const undo = () => {
    if (!inserted?.before) return;
    const { content, fields: before } = inserted.before;
    replace(content, words.undone, before && exchange(before));
  };

  return { inserted, paste, onPaste, load, replace, undo };
}

/** A title from HTML, with character references decoded. */
const plainTitle = (html: string) =>
  new DOMParser().parseFromString(`<title>${html}</title>`, 'text/html').title;

export type Insert = ReturnType<typeof useInsert>;
