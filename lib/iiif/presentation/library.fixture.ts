import type { ObjectValues } from '#lib/catalogue/store/records.fixture.ts';
import { origin } from '#lib/catalogue/store/temporary-store.fixture.ts';
import { libraryOf, type MadePage } from '#lib/downloads/work.fixture.ts';
import { answerPresentation } from './answer.ts';
import { bodyOf } from './json.fixture.ts';

/** A library with one work, `work`, and what answers for it below /iiif/. */
export async function iiifLibrary(pages: readonly MadePage[], values: ObjectValues = {}) {
  const library = await libraryOf(pages, values);
  const ask = async (target: string, method = 'GET') => {
    const { pathname, search } = new URL(target, origin);
    // The path as it is sent: an URL would resolve its dots.
    const path = target.startsWith('/') ? (target.split('?')[0] ?? '') : pathname;
    const request = { method, path, query: new URLSearchParams(search) };
    return await answerPresentation({ catalogue: library.catalogue, origin }, request, 'pl');
  };
  const read = async (target: string) => await bodyOf(await ask(target));
  return { ...library, ask, read };
}
