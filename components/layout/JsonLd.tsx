import { scriptText } from '#lib/discovery/json-ld.ts';

/** The JSON-LD of a page, for search engines. */
export function JsonLd({ data }: { data: object }) {
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: scriptText(data) }} />;
}
