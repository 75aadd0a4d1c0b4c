import { scriptText } from '#lib/discovery/json-ld.ts';

/** What a page says in JSON-LD, for search engines. */
export function JsonLd({ data }: { data: object }) {
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: scriptText(data) }} />;
}
