import { parseXml } from '#lib/xml/element.ts';
import type { RawResponse } from './http.ts';

/** A link of a `Link` header: its relation, and its complete address. */
export type HeaderLink = [relation: string, address: string];

/** The links of an answer's `Link` header (RFC 8288). */
export function headerLinks({ header }: Pick<RawResponse, 'header'>): HeaderLink[] {
  return [...(header('Link') ?? '').matchAll(/<([^>]+)>; rel="([^"]+)"/g)].map(
    ([, address = '', relation = '']) => [relation, address],
  );
}

/** Those of this site, each with the status at its address. @throws if JSON or XML at one of them is malformed */
export async function followLinks(
  links: readonly HeaderLink[],
  url: string,
  fetchTarget: (target: string) => Promise<RawResponse>,
): Promise<[relation: string, address: string, status: number][]> {
  const found: [string, string, number][] = [];
  for (const [relation, address] of links.filter(([, one]) => one.startsWith(url))) {
    const { pathname, search } = new URL(address);
    const answer = await fetchTarget(pathname + search);
    const type = answer.header('Content-Type') ?? '';
    if (/json/.test(type)) JSON.parse(answer.text());
    else if (/xml/.test(type)) parseXml(answer.text());
    found.push([relation, address, answer.status]);
  }
  return found;
}
