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
 * An answer as text, without {@link changes} and the method of computing entity tags, whose bodies are compared
 * themselves.
 */
function textOf({ method, path, status, headers, body }: Answer): string {
  const isSitemap = path.startsWith('/sitemap');
  const ignoredHeaders = isSitemap ? ['ETag', 'Content-Length'] : ['ETag'];
  const named = Object.entries(headers).map(([name, value]) => [
    name,
    ignoredHeaders.includes(name) ? '' : value,
  ]);
  const content = isSitemap ? body.replaceAll(changes, '') : body;
  return [`${method} ${path}`, status, content, JSON.stringify(named)].join('\n');
}
