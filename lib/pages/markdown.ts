import { Marked } from 'marked';

// A separate instance, unaffected by options set on the shared one.
const markdown = new Marked({ gfm: true, async: false });

/**
 * Converts Markdown to HTML (CommonMark with GitHub's tables, as marked parses it). Embedded HTML is kept: pages are
 * sanitised when they are shown.
 * @throws when it is nested too deeply to be parsed
 */
export function markdownToHtml(text: string): string {
  return markdown.parse(text, { async: false });
}
