import type { Answer } from './answers.ts';

const openTo = 'Access-Control-Allow-Origin';

/** Differences between the expected and the actual answers: one line each, empty if all are equal. */
export function differences(expected: Answer[], found: Answer[]): string[] {
  return expected.flatMap((answer, index) => {
    const other = found[index];
    const request = `${answer.method} ${answer.path}`;
    if (other === undefined) return [`${request}: not asked`];
    const opened = { ...other.headers };
    // What pages of other sites may read by now is the same for everybody else.
    if (answer.headers[openTo] === undefined) delete opened[openTo];
    const [one, two] = [textOf(answer), textOf({ ...other, headers: opened })];
    if (one === two) return [];
    let at = 0;
    while (at < one.length && one[at] === two[at]) at += 1;
    const around = (text: string) => JSON.stringify(text.slice(Math.max(0, at - 40), at + 40));
    return [`${request}: ${around(two)} instead of ${around(one)}`];
  });
}

/** Additions to sitemaps: when this version first saw a record, and files of shelves and works. */
const changes =
  /(?<=<lastmod>)[^<]*|<sitemap><loc>[^<]*\/sitemaps\/(?:shelves|works)_[^<]*<\/loc><\/sitemap>/g;

/**
 * An answer as text, without {@link changes}, entity tags, whose bodies are compared themselves, and how long caches
 * store that something is missing.
 */
function textOf({ method, path, status, headers, body }: Answer): string {
  const isSitemap = path.startsWith('/sitemap');
  const ignoredHeaders = [
    'ETag',
    ...(isSitemap ? ['Content-Length'] : []),
    ...(status === 404 ? ['Cache-Control'] : []),
  ];
  const compared = Object.entries(headers).filter(([name]) => !ignoredHeaders.includes(name));
  const content = isSitemap ? body.replaceAll(changes, '') : body;
  return [`${method} ${path}`, status, content, JSON.stringify(compared)].join('\n');
}
