import type { RawAnswer } from './http.ts';

/** A link of a `Link` header: its relation, and its address whole. */
export type ToldLink = [relation: string, address: string];

/** The links of an answer's `Link` header (RFC 8288). */
export function toldLinks({ header }: Pick<RawAnswer, 'header'>): ToldLink[] {
  return [...(header('Link') ?? '').matchAll(/<([^>]+)>; rel="([^"]+)"/g)].map(
    ([, address = '', relation = '']) => [relation, address],
  );
}

/** Those of this site, each with the status that its address answers with. */
export async function followed(
  links: readonly ToldLink[],
  url: string,
  ask: (target: string) => Promise<Pick<RawAnswer, 'status'>>,
): Promise<[relation: string, address: string, status: number][]> {
  const found: [string, string, number][] = [];
  for (const [relation, address] of links.filter(([, one]) => one.startsWith(url))) {
    const { pathname, search } = new URL(address);
    found.push([relation, address, (await ask(pathname + search)).status]);
  }
  return found;
}
