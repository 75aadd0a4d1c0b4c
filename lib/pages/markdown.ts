import { Marked } from 'marked';

// An instance of our own: what others set on the shared one is nothing to us.
const markdown = new Marked({ gfm: true, async: false });

/**
 * HTML of a Markdown text (CommonMark with GitHub's tables, as marked reads it). HTML within it stays as it is: pages
 * are cleaned when they are shown.
 * @throws when it is nested so deeply that it cannot be read
 */
export function markdownToHtml(text: string): string {
  return markdown.parse(text, { async: false });
}
