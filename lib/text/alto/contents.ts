import { UnreadableFile } from '#lib/unreadable-file.ts';
import type { XmlHandler } from '#lib/xml/read.ts';
import { type Attributes, numberOf, type Rectangle, rectangleOf, type Size, sizeOf } from './boxes.ts';
import { languageReader } from './language.ts';
import { type AltoWord, finishLine, markFirstHalf, markHyphenated, wordsIn } from './strings.ts';

/** A line with at least one word. */
export type AltoLine = { bounds: Rectangle | undefined; tags: readonly string[]; words: AltoWord[] };

export type AltoPage = { size: Size | undefined; printSpace: Rectangle | undefined };

export type AltoBlock = {
  page: AltoPage;
  /** Its own id, followed by those of the enclosing blocks. */
  ids: readonly string[];
  tags: readonly string[];
  /** Clockwise degrees, 0 to 360. */
  rotation: number;
  language: string | undefined;
  lines: AltoLine[];
};

/** The input for a text layer: blocks with text, in document order. */
export type AltoContents = {
  unit: string;
  /** Of the page, or else of the first style that names one. */
  language: string | undefined;
  /** Labels of tags by id. */
  labels: Map<string, string>;
  /** Reading order of ids, if specified (ReadingOrder, ALTO 4.3). */
  order: Map<string, number>;
  blocks: AltoBlock[];
};

/** Maximum number of words: some thirty times as many as on a large newspaper page. */
export const maxWords = 200_000;

// Limits on what is stored for each block and each line.
const maxTags = 20;
const maxIds = 10;
const maxLabelLength = 100;

type Scope = Omit<AltoBlock, 'lines' | 'page'> & { block: AltoBlock | undefined };

const outermost: Scope = { ids: [], tags: [], rotation: 0, language: undefined, block: undefined };
const scopes = new Set(['Page', 'ComposedBlock', 'TextBlock']);
/** The schema has all margins before the print space, while what is beside and below it is read after it. */
const laterMargins = new Set(['LeftMargin', 'RightMargin', 'BottomMargin']);

/** Collects the contents of an ALTO document while it is parsed; ignores elements that do not belong to the text. */
export function altoCollector(): { contents: AltoContents; handler: XmlHandler } {
  const contents: AltoContents = {
    unit: 'pixel',
    language: undefined,
    labels: new Map(),
    order: new Map(),
    blocks: [],
  };
  const open: Scope[] = [];
  const languageIn = languageReader();
  let page: AltoPage = { size: undefined, printSpace: undefined };
  let line: AltoLine | undefined;
  let isSpaced = false;
  let count = 0;
  let isLater = false;
  const later: AltoBlock[] = [];

  function enter(name: string, attributes: Attributes): void {
    const scope = scopeIn(open.at(-1) ?? outermost, attributes, languageIn(attributes));
    if (name === 'TextBlock') {
      const { block: _, ...inherited } = scope;
      scope.block = { ...inherited, page, lines: [] };
    }
    open.push(scope);
  }

  function readString(attributes: Attributes): void {
    if (!line) return;
    const before = line.words.length;
    for (const word of wordsIn(attributes, open.at(-1)?.rotation ?? 0, isSpaced)) {
      count += 1;
      if (count > maxWords) throw new UnreadableFile(`it has more than ${maxWords} words`);
      line.words.push(word);
    }
    const last = line.words.at(-1);
    if (last && line.words.length > before) markFirstHalf(last, attributes);
    isSpaced = false;
  }

  const elements: Record<string, (attributes: Attributes) => void> = {
    TextStyle: (attributes) => {
      contents.language ??= languageIn(attributes);
    },
    ElementRef: ({ REF }) => {
      if (REF !== undefined && !contents.order.has(REF)) contents.order.set(REF, contents.order.size);
    },
    Page: (attributes) => {
      page = { size: sizeOf(attributes), printSpace: undefined };
      contents.language = languageIn(attributes) ?? contents.language;
    },
    PrintSpace: (attributes) => {
      page.printSpace = rectangleOf(attributes);
    },
    TextLine: (attributes) => {
      const block = open.at(-1)?.block;
      isSpaced = false;
      if (!block) return;
      line = { bounds: rectangleOf(attributes), tags: tagsOf(attributes), words: [] };
      block.language ??= languageIn(attributes);
    },
    String: readString,
    SP: () => {
      isSpaced = true;
    },
    HYP: ({ CONTENT }) => {
      const word = line?.words.at(-1);
      if (word) markHyphenated(word, CONTENT);
    },
  };
  elements.ParagraphStyle = elements.TextStyle ?? (() => undefined);

  const handler: XmlHandler = {
    open(name, attributes) {
      if (name.endsWith('Tag') && attributes.ID)
        contents.labels.set(attributes.ID, (attributes.LABEL ?? '').slice(0, maxLabelLength));
      if (Object.hasOwn(elements, name)) elements[name]?.(attributes);
      if (scopes.has(name)) enter(name, attributes);
      if (laterMargins.has(name)) isLater = true;
    },
    close(name) {
      if (scopes.has(name)) {
        const block = open.pop()?.block;
        if (block && block.lines.length > 0) (isLater ? later : contents.blocks).push(block);
      }
      if (laterMargins.has(name)) isLater = false;
      if (name === 'Page' || name === 'alto')
        for (const block of later.splice(0)) contents.blocks.push(block);
      if (name !== 'TextLine') return;
      if (line && line.words.length > 0) {
        finishLine(line.words);
        open.at(-1)?.block?.lines.push(line);
      }
      line = undefined;
    },
    text(content, path) {
      if (path.at(-1) === 'MeasurementUnit') contents.unit = content.trim().toLowerCase();
    },
  };
  return { contents, handler };
}

function scopeIn(outer: Scope, attributes: Attributes, language: string | undefined): Scope {
  const { ID, ROTATION } = attributes;
  // ALTO counts counterclockwise (schema, BlockType/@ROTATION).
  const counterclockwise = numberOf(ROTATION);
  return {
    ids: ID === undefined ? outer.ids : [ID, ...outer.ids].slice(0, maxIds),
    tags: [...tagsOf(attributes), ...outer.tags].slice(0, maxTags),
    rotation: counterclockwise === undefined ? outer.rotation : (360 - (counterclockwise % 360)) % 360,
    language: language ?? outer.language,
    block: undefined,
  };
}

/** Ids of tags; a TYPE is used as a label itself. */
function tagsOf({ TAGREFS = '', TYPE }: Attributes): string[] {
  const tags = TAGREFS === '' ? [] : TAGREFS.trim().split(/\s+/, maxTags);
  return TYPE === undefined ? tags : [...tags, TYPE.slice(0, maxLabelLength)];
}
