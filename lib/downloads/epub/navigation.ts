import { escapeXml } from '../../xml/escape.ts';
import type { About } from '../about.ts';
import type { Entry } from '../contents.ts';
import { inEveryLanguage } from '../sentences.ts';
import { filesOf, xhtml } from './page.ts';

/** Where a page begins, by the name that stands on it or its number. */
export type PageMark = { position: number; name: string };

/** The navigation document (EPUB 3.3, 7): the table of contents, or the title alone where there is none, and all pages. */
export function navigationDocument(
  { title, language }: About,
  entries: readonly Entry[],
  marks: readonly PageMark[],
): string {
  const listed =
    entries.length > 0 ? entries : [{ label: title, position: marks[0]?.position ?? 0, depth: 0 }];
  const heading = (key: 'contents' | 'pages') => escapeXml(inEveryLanguage(key).join(' · '));
  const pages = marks.map(({ position, name }) => `<li>${link(position, name)}</li>`);
  return xhtml(
    title,
    language,
    `<nav epub:type="toc" role="doc-toc"><h1>${heading('contents')}</h1>
${nested(listed)}</nav>
<nav epub:type="page-list" role="doc-pagelist" hidden=""><h2>${heading('pages')}</h2>
<ol>
${pages.join('\n')}
</ol></nav>`,
  );
}

/** Lists within lists; an entry lies at most one level below the one before it. */
function nested(entries: readonly Entry[]): string {
  const pieces: string[] = [];
  let level = -1;
  for (const { label, position, depth } of entries) {
    if (depth > level) {
      pieces.push('<ol>');
      level += 1;
    } else {
      pieces.push('</li>', ...Array.from({ length: level - depth }, () => '</ol></li>'));
      level = depth;
    }
    pieces.push(`<li>${link(position, label)}`);
  }
  pieces.push('</li></ol>', ...Array.from({ length: level }, () => '</li></ol>'));
  return pieces.join('\n');
}

function link(position: number, label: string): string {
  const { text, id } = filesOf({ position });
  return `<a href="${text}#${id}">${escapeXml(label)}</a>`;
}
