import { temporaryStore } from '#lib/catalogue/store/temporary-store.fixture.ts';
import { iiifServer } from '../iiif/server.fixture.ts';
import { folderWith } from '../library.fixture.ts';
import { objectsAt } from '../remote/objects-at.fixture.ts';
import { oaiProvider } from './provider.fixture.ts';

/** The address of an image that nobody requests. */
export const image = 'https://images.example/a.jpg';
export const dublinCore = (identifier: string) =>
  `<dc xmlns="http://purl.org/dc/elements/1.1/"><title>A</title><identifier>${identifier}</identifier></dc>`;

/** A repository of records, and harvests of it whose progress is stored; their objects count as stored. */
export async function harvested(contents: Record<string, string>, prefix = 'oai_dc') {
  const server = await iiifServer(await folderWith({}));
  const named = (content: string) => content.replaceAll('ORIGIN', server.origin);
  const provider = oaiProvider(
    prefix,
    Object.entries(contents).map(([identifier, content]) => ({
      identifier,
      datestamp: '2026-10-01T00:00:00Z',
      content: named(content),
    })),
  );
  server.answers.set('/oai', provider.answer);
  const { db } = await temporaryStore();
  return {
    ...server,
    provider,
    /** @param state of each object in the end */
    async harvest({ isDryRun = false, state = 'added' as 'added' | 'failed' | 'refused', named = '' } = {}) {
      provider.requests.length = 0;
      const { objects, withdrawn, problems } = await objectsAt(`${server.origin}/oai`, [], {
        db,
        isDryRun,
        ...(named && { harvest: { prefix: named } }),
      });
      for (const { onConcluded } of objects) await onConcluded?.(state);
      return {
        identifiers: objects.map(({ metadata }) => metadata.identifier),
        withdrawn: withdrawn.map((address) => new URL(address).searchParams.get('identifier')),
        problems: problems.map(({ file, kind }) => `${kind} ${file}`),
        reasons: problems.map(({ reason }) => reason),
        /** What was requested after Identify. */
        requests: provider.requests
          .filter(({ verb }) => verb === 'ListRecords' || verb === 'GetRecord')
          .map(
            ({ from, resumptionToken, identifier }) => resumptionToken ?? identifier ?? `from ${from ?? ''}`,
          ),
      };
    },
  };
}

/** Five records, a to e. */
export const five = Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((name) => [name, dublinCore(image)]));
