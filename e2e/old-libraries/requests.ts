import { z } from 'zod';
import { textPath } from '#lib/addresses.ts';
import { tileTypes } from '#lib/catalogue/schema.ts';
import { type Answer, answerOf } from './answers.ts';

const feed = '/api/frontpage/';
const tiles = z.array(
  z.looseObject({ sorting_datetime: z.string(), related_object_id: z.string().optional() }),
);

/** Refused, moved, empty and unusual requests. */
const single: [method: string, path: string][] = [
  ...['/api/organizations/', '/api/stats/', '/api/pages/', feed].flatMap((path) =>
    ['GET', 'HEAD', 'OPTIONS', 'POST'].map((method) => [method, path] as [string, string]),
  ),
  ...[
    '/api/organizations',
    '/api/organizations/999999/',
    '/api/organizations/01/',
    '/api/organizations/a%20b/',
    '/api/frontpage?batch_size=2',
    '/api/none/',
    `${feed}?batch_size=0`,
    `${feed}?batch_size=-1`,
    `${feed}?batch_size=2.5`,
    `${feed}?batch_size=1000000`,
    `${feed}?type=none`,
    `${feed}?type=`,
    `${feed}?max_sorting_datetime=yesterday`,
    `${feed}?min_sorting_datetime=2024-02-29T12:00:00Z`,
    `${feed}?unknown=1&batch_size=3`,
    `${feed}?max_sorting_datetime=2024-02-29T12:00:00.123458`,
    `${feed}?max_sorting_datetime=2024-02-29T12:00:00.123456`,
    `${feed}?min_sorting_datetime=2024-02-29T12:00:00.123456&max_sorting_datetime=2024-02-29T12:00:00.123460`,
    `${feed}?min_sorting_datetime=2024-02-29T12:00:00.123457`,
    `${feed}?min_sorting_datetime=2020-01-01&max_sorting_datetime=2020-01-06&type=video`,
    `${feed}?min_sorting_datetime=2025-01-01&max_sorting_datetime=2020-01-01`,
    `${feed}?max_sorting_datetime=0001-01-01`,
    '/sitemap.xml',
  ].map((path) => ['GET', path] as [string, string]),
];

/** A whole walk through the feed. */
async function walk(url: string, query: Record<string, string>): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let before: string | undefined; ; ) {
    const parameters = new URLSearchParams({ ...query, ...(before && { max_sorting_datetime: before }) });
    const answer = await answerOf(url, 'GET', `${feed}?${parameters}`);
    answers.push(answer);
    before = tiles.parse(JSON.parse(answer.body)).at(-1)?.sorting_datetime;
    if (before === undefined) return answers;
  }
}

/** Requests everything in a library's API, and its texts and sitemaps, which contain ids and addresses too. */
export async function requestEverything(url: string): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const [method, path] of single) answers.push(await answerOf(url, method, path));
  const all = await walk(url, {});
  answers.push(...all, ...(await walk(url, { batch_size: '7' })));
  for (const type of tileTypes) answers.push(...(await walk(url, { type, batch_size: '40' })));
  const { body: list } = await answerOf(url, 'GET', '/api/organizations/');
  for (const { id } of z.array(z.looseObject({ id: z.int() })).parse(JSON.parse(list)))
    answers.push(await answerOf(url, 'GET', `/api/organizations/${id}/`));
  const { body: sitemap } = await answerOf(url, 'GET', '/sitemap.xml');
  for (const [path] of sitemap.matchAll(/\/sitemaps\/objects_[^<]+/g))
    answers.push(await answerOf(url, 'GET', path));
  answers.push(...(await requestTexts(url, all)));
  return answers;
}

const withText = z.looseObject({
  related_object: z.looseObject({
    id: z.string(),
    main_scan: z.looseObject({ id: z.int(), resources: z.array(z.looseObject({ mime: z.string() })) }),
  }),
});

/** Texts of main scans and of those after them: their numbers are consecutive. */
async function requestTexts(url: string, batches: Answer[]): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const tile of batches.flatMap(({ body }) => z.array(z.unknown()).parse(JSON.parse(body)))) {
    const parsed = withText.safeParse(tile);
    if (!parsed.success) continue;
    const { id, main_scan: scan } = parsed.data.related_object;
    if (id.startsWith('made') || !scan.resources.some(({ mime }) => mime === 'text/xml-alto')) continue;
    for (const scanId of [scan.id, scan.id + 1, scan.id + 2])
      for (const format of ['json', 'txt'] as const)
        answers.push(await answerOf(url, 'GET', textPath(id, scanId, format)));
  }
  return answers;
}
