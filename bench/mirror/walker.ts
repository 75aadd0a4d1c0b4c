import { largerBatch } from '#lib/catalogue/mirror/service/batch-question.ts';
import { parseTimestamp, shiftTimestamp, showTimestamp } from '#lib/catalogue/timestamp.ts';

/**
 * Walks over a service with the questions of the mirror, one after the other, reads the JSON and keeps nothing.
 * @param service address with a slash at the end
 * @returns tiles a second
 */
export async function walkBare(service: string): Promise<number> {
  const begun = performance.now();
  let seen = 0;
  for (let above = ''; ; ) {
    const answer = await fetch(`${service}api/frontpage/?batch_size=${largerBatch}${above}`);
    const batch = (await answer.json()) as { sorting_datetime: string }[];
    const last = parseTimestamp(batch.at(-1)?.sorting_datetime ?? '');
    // The oldest tile of the batch before comes once more.
    const fresh = batch.length - (above === '' ? 0 : 1);
    if (!last || fresh === 0) return (1000 * seen) / (performance.now() - begun);
    seen += fresh;
    above = `&max_sorting_datetime=${showTimestamp(shiftTimestamp(last, 1))}`;
  }
}
