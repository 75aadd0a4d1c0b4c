import { Command } from 'commander';
import type { Catalogue } from '#lib/catalogue/catalogue.ts';
import { storeCatalogue } from '#lib/catalogue/store/catalogue.ts';
import { Damaged } from '#lib/catalogue/store/damaged.ts';
import type { Config } from '#lib/config.ts';
import { deficiencies, type EuropeanaTiers, europeanaTiers } from '#lib/formats/europeana.ts';
import type { FormattedRecord } from '#lib/formats/formats.ts';
import { readRecord } from '#lib/formats/read-record.ts';
import { counted, print, table, terminalJson, UserError } from '../output.ts';
import { Counter } from '../progress.ts';
import { baseUrlsFor, warnOfDamaged, withExistingStore, withStorage } from '../store.ts';

/** Objects whose ids are held in memory at a time. */
const step = 500;

export function checkCommand(config: Config): Command {
  const command = new Command('check').description('Checks how far the objects meet what others ask for.');
  command
    .command('europeana')
    .description(
      'Tells which tiers of the Europeana Publishing Framework the public objects reach, as far as records and first scans tell.',
    )
    .option('--id <id>', 'one object')
    .option('--json', 'a line of JSON for each object: id, content, metadata, missing')
    .action(async ({ id, json = false }: { id?: string; json?: boolean }) => {
      await withExistingStore(config, (store) =>
        withStorage(config, async (storage) => {
          const baseUrls = await baseUrlsFor(store.db, config);
          const catalogue = storeCatalogue(store, baseUrls, storage);
          const counts = new Counts();
          const counter = new Counter('objects checked');
          for await (const record of recordsOf(catalogue, baseUrls.origin, id)) {
            const { id: name, title } = record.object.tile.related_object;
            counter.advance(title);
            const tiers = europeanaTiers(record);
            counts.add(tiers);
            if (json) print(terminalJson({ id: name, ...tiers }));
          }
          counter.finish();
          if (!json) print(counts.text());
        }),
      );
    });
  return command;
}

/** The records of all public objects, oldest in the feed first, or of a single one. */
async function* recordsOf(
  catalogue: Pick<Catalogue, 'object' | 'scansOf' | 'sitemapParts' | 'sitemapObjects'>,
  origin: string,
  only: string | undefined,
): AsyncGenerator<FormattedRecord> {
  if (only !== undefined) {
    const record = await readRecord(catalogue, origin, only);
    if (!record) throw new UserError(`There is no public object "${only}". See: czytelnia objects list`);
    yield record;
    return;
  }
  for (const part of await catalogue.sitemapParts(step)) {
    for (const { tile } of await catalogue.sitemapObjects(part, step)) {
      const record = await undamaged(() => readRecord(catalogue, origin, tile.related_object_id));
      if (record) yield record;
    }
  }
}

async function undamaged<Value>(read: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof Damaged)) throw error;
    warnOfDamaged(error);
    return undefined;
  }
}

/** Counts objects by tier and by missing elements. */
class Counts {
  #objects = 0;
  readonly #content = new Map<EuropeanaTiers['content'], number>();
  readonly #metadata = new Map<EuropeanaTiers['metadata'], number>();
  readonly #lacks = new Map<string, number>();

  add({ content, metadata, missing }: EuropeanaTiers): void {
    this.#objects += 1;
    addOne(this.#content, content);
    addOne(this.#metadata, metadata);
    for (const property of missing) addOne(this.#lacks, property);
  }

  text(): string {
    const content = ([0, 1, 2, 3, 4] as const).map((tier) => [
      tier === 0 ? 'content: not taken' : `content tier ${tier}`,
      this.#content.get(tier) ?? 0,
    ]);
    const metadata = (['0', 'A', 'B', 'C'] as const).map((tier) => [
      tier === '0' ? 'metadata: not taken' : `metadata tier ${tier}`,
      this.#metadata.get(tier) ?? 0,
    ]);
    const missing = Object.entries(deficiencies).flatMap(([property, words]) => {
      const count = this.#lacks.get(property);
      return count === undefined ? [] : [[count, property, words]];
    });
    missing.sort(([one], [other]) => Number(other) - Number(one));
    const parts = [counted(this.#objects, 'public object'), table([...content, ...metadata])];
    if (missing.length > 0) parts.push(table([['objects', 'lack', ''], ...missing]));
    return parts.join('\n\n');
  }
}

function addOne<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
