import { escapeXml } from '../../xml/escape.ts';
import type { Entry } from '../contents.ts';
import { inEveryLanguage } from '../sentences.ts';
import type { WorkMetadata } from '../work-metadata.ts';
import { filesOf, xhtml } from './page.ts';

/** Where a page begins, with its label or else its number. */
export type PageMark = { position: number; name: string };

/** The navigation document (EPUB 3.3, 7) in chunks: the table of contents, else the title, and a page list. */
export function navigationDocument(
  metadata: WorkMetadata,
  entries: readonly Entry[],
  marks: readonly PageMark[],
): Generator<string> {
  return xhtml(metadata.title, metadata.language, navigation(metadata, entries, marks));
}

function* navigation(
  { title }: WorkMetadata,
  entries: readonly Entry[],
  marks: readonly PageMark[],
): Generator<string> {
  const listed =
    entries.length > 0 ? entries : [{ label: title, position: marks[0]?.position ?? 0, depth: 0 }];
  const heading = (key: 'contents' | 'pages') => escapeXml(inEveryLanguage(key).join(' · '));
  yield `<nav epub:type="toc" role="doc-toc"><h1>${heading('contents')}</h1>\n`;
  yield* nested(listed);
  yield `</nav>
<nav epub:type="page-list" role="doc-pagelist" hidden=""><h2>${heading('pages')}</h2>
<ol>\n`;
  for (const { position, name } of marks) yield `<li>${link(position, name)}</li>\n`;
  yield '</ol></nav>';
}

/** Nested lists; each entry lies at most one level below the previous one. */
function* nested(entries: readonly Entry[]): Generator<string> {
  let level = -1;
  for (const { label, position, depth } of entries) {
    if (depth > level) {
      yield '<ol>\n';
      level += 1;
    } else {
      yield `</li>${'</ol></li>'.repeat(level - depth)}\n`;
      level = depth;
    }
    yield `<li>${link(position, label)}\n`;
  }
  yield '</li></ol>'.repeat(level + 1);
}

function link(position: number, label: string): string {
  const { text, id } = filesOf({ position });
  return `<a href="${text}#${id}">${escapeXml(label)}</a>`;
}
