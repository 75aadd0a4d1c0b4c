import { Command } from 'commander';
import type { Catalogue } from '#lib/catalogue/catalogue.ts';
import { storeCatalogue } from '#lib/catalogue/store/catalogue.ts';
import { Damaged } from '#lib/catalogue/store/damaged.ts';
import type { Config } from '#lib/config.ts';
import { deficiencies, type EuropeanaTiers, europeanaTiers } from '#lib/formats/europeana.ts';
import type { FormattedRecord } from '#lib/formats/formats.ts';
import { readRecord } from '#lib/formats/read-record.ts';
import { counted, print, printPieces, table, terminalJson, UserError } from '../output.ts';
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
          const checked = tiersOf(recordsOf(catalogue, baseUrls.publicUrl, id));
          if (json) return await printPieces(jsonLines(checked));
          const counts = new Counts();
          for await (const tiers of checked) counts.add(tiers);
          print(counts.text());
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

/** The tiers of each record, with the id of its object; shows how many were checked. */
async function* tiersOf(
  records: AsyncIterable<FormattedRecord>,
): AsyncGenerator<EuropeanaTiers & { id: string }> {
  const counter = new Counter('objects checked');
  for await (const record of records) {
    const { id, title } = record.object.tile.related_object;
    counter.advance(title);
    yield { id, ...europeanaTiers(record) };
  }
  counter.finish();
}

async function* jsonLines(values: AsyncIterable<unknown>): AsyncGenerator<string> {
  for await (const value of values) yield `${terminalJson(value)}\n`;
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

const tierName = (kind: string, tier: EuropeanaTiers['content' | 'metadata']) =>
  Number(tier) === 0 ? `${kind}: not taken` : `${kind} tier ${tier}`;
const tierNames = [
  ...([0, 1, 2, 3, 4] as const).map((tier) => tierName('content', tier)),
  ...(['0', 'A', 'B', 'C'] as const).map((tier) => tierName('metadata', tier)),
];

class Counts {
  #objects = 0;
  /** By tier as the table names it, and by missing property. */
  readonly #counts = new Map(tierNames.map((name) => [name, 0]));

  add({ content, metadata, missing }: EuropeanaTiers): void {
    this.#objects += 1;
    for (const name of [tierName('content', content), tierName('metadata', metadata), ...missing])
      this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
  }

  text(): string {
    const missing = Object.entries(deficiencies).flatMap(([property, words]) => {
      const count = this.#counts.get(property);
      return count === undefined ? [] : [[count, property, words]];
    });
    missing.sort(([one], [other]) => Number(other) - Number(one));
    const tiers = tierNames.map((name) => [name, this.#counts.get(name) ?? 0]);
    const parts = [counted(this.#objects, 'public object'), table(tiers)];
    if (missing.length > 0) parts.push(table([['objects', 'lack', ''], ...missing]));
    return parts.join('\n\n');
  }
}
