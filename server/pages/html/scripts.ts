import { hashSource } from '../security.ts';

/** A document without the renderer's mark, and the policy sources of the inline scripts that may run in it. */
export type VouchedDocument = { html: string; scriptSources: string[] };

/**
 * Finds the inline scripts that the site itself wrote: those in the head, where only the layout writes, and those
 * with the mark that the renderer gave to Next for this one render. A script that came in with the catalogue's text
 * cannot know the mark; it gets no hash and does not run, though the sanitiser should not have let it through.
 * The mark is taken out again: the hashes say the same, and stay true when the document is cached.
 */
export function vouchScripts(marked: string, mark: string): VouchedDocument {
  const headEnd = marked.indexOf('</head>');
  const sources = new Set<string>();
  for (const { 1: attributes = '', 2: text = '', index } of marked.matchAll(scripts)) {
    if (/\ssrc[\s=]/i.test(attributes) || !isCode(attributes) || text === '') continue;
    const isMarked = / nonce="([^"]*)"/.exec(attributes)?.[1] === mark;
    if (isMarked || index < headEnd) sources.add(source(withoutMark(text, mark)));
  }
  return { html: withoutMark(marked, mark), scriptSources: [...sources] };
}

// Next and React write attribute values and text with `<` escaped, and so does our sanitiser,
// so `<script` in the markup is always a script.
const scripts =
  /<script((?:\s+[^\s"'<>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*)\s*>([\s\S]*?)<\/script\s*>/gi;

/**
 * The document without any script, and without the hints that fetch them. For a document of ours alone: the same that
 * {@link vouchScripts} says of `<script` holds here.
 */
export function withoutScripts(marked: string, mark: string): string {
  return withoutMark(marked.replace(scripts, '').replace(scriptPreloads, ''), mark);
}

/** The document without the framework: what Next marked goes, and what the site wrote itself stays, mark and all. */
export function withoutFramework(marked: string, mark: string): string {
  const isNext = (script: string) => script.slice(0, script.indexOf('>')).includes(` nonce="${mark}"`);
  return marked.replace(scripts, (script) => (isNext(script) ? '' : script)).replace(scriptPreloads, '');
}

const scriptPreloads = /<link rel="(?:module)?preload" (?:[^>]* )?as="script"[^>]*>/g;

function source(text: string): string {
  // A parser reads every line end as LF before it hashes (HTML, "normalize newlines").
  return hashSource(text.replace(/\r\n?/g, '\n'));
}

// In markup the mark is an attribute; in the data for the browser it is a property.
function withoutMark(text: string, mark: string): string {
  return text
    .replaceAll(` nonce="${mark}"`, '')
    .replaceAll(`\\"nonce\\":\\"${mark}\\"`, '\\"nonce\\":\\"$undefined\\"');
}

// Data blocks such as JSON-LD run nothing and need no hash (HTML, "script block's type string").
function isCode(attributes: string): boolean {
  const type = /\stype\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(attributes);
  const value = (type?.[1] ?? type?.[2] ?? type?.[3] ?? '').trim().toLowerCase();
  return (
    ['', 'module', 'importmap', 'speculationrules'].includes(value) || /(?:java|ecma)script$/.test(value)
  );
}
