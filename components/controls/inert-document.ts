/**
 * Parses the HTML of a page of this site without running its scripts. Its inline styles are left out: they would fall
 * under the policy of the document that parses, which may be another kind of page.
 */
export function inertDocument(html: string): Document {
  return new DOMParser().parseFromString(html.replace(/<style>[\s\S]*?<\/style>/g, ''), 'text/html');
}
