import { hashSource } from '../security.ts';

/** A document without the renderer's mark, and the policy sources of the inline scripts that may run in it. */
export type HashedDocument = { html: string; scriptSources: string[] };

/**
 * Finds the inline scripts written by the site itself: those in the head, where only the layout writes, and those with
 * the mark, a nonce given to Next for this render only. A script within the catalogue's text cannot know the mark;
 * should the sanitiser have missed it, it gets no hash and does not run. The mark is removed again, since the hashes
 * replace it and remain valid when the document is cached.
 */
export function hashScripts(marked: string, mark: string): HashedDocument {
  const headEnd = marked.indexOf('</head>');
  const sources = new Set<string>();
  for (const { 1: attributes = '', 2: text = '', index } of marked.matchAll(scripts)) {
    if (/\ssrc[\s=]/i.test(attributes) || !isCode(attributes) || text === '') continue;
    const isMarked = / nonce="([^"]*)"/.exec(attributes)?.[1] === mark;
    if (isMarked || index < headEnd) sources.add(source(withoutMark(text, mark)));
  }
  return { html: withoutMark(marked, mark), scriptSources: [...sources] };
}

// Next, React and our sanitiser escape `<` in attribute values and text, so `<script` in the markup is always a script.
const scripts =
  /<script((?:\s+[^\s"'<>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*)\s*>([\s\S]*?)<\/script\s*>/gi;

/**
 * Removes all scripts, and the hints that fetch them. Only for our own documents, since it relies on the same escaping
 * as {@link hashScripts}.
 */
export function withoutScripts(marked: string, mark: string): string {
  return withoutMark(marked.replace(scripts, '').replace(scriptPreloads, ''), mark);
}

/** Removes the framework: drops what Next marked, and keeps the site's own scripts, with their mark if any. */
export function withoutFramework(marked: string, mark: string): string {
  const isNext = (script: string) => script.slice(0, script.indexOf('>')).includes(` nonce="${mark}"`);
  return marked.replace(scripts, (script) => (isNext(script) ? '' : script)).replace(scriptPreloads, '');
}

const scriptPreloads = /<link rel="(?:module)?preload" (?:[^>]* )?as="script"[^>]*>/g;

function source(text: string): string {
  // Parsers normalise line endings to LF before hashing (HTML, "normalize newlines").
  return hashSource(text.replace(/\r\n?/g, '\n'));
}

// The mark is an attribute in the markup, and a property in the data for the browser.
function withoutMark(text: string, mark: string): string {
  return text.replaceAll(` nonce="${mark}"`, '').replaceAll(`\\"nonce\\":\\"${mark}\\"`, '\\"nonce\\":null');
}

// Data blocks such as JSON-LD are not executed and need no hash (HTML, "script block's type string").
function isCode(attributes: string): boolean {
  const type = /\stype\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(attributes);
  const value = (type?.[1] ?? type?.[2] ?? type?.[3] ?? '').trim().toLowerCase();
  return (
    ['', 'module', 'importmap', 'speculationrules'].includes(value) || /(?:java|ecma)script$/.test(value)
  );
}
