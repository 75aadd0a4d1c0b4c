import { Command } from 'commander';
import { recountIfOutdated } from '#lib/catalogue/store/statistics.ts';
import type { Config } from '#lib/config.ts';
import { printAs, table } from '../output.ts';
import { withExistingStore } from '../store.ts';

export function statisticsCommand(config: Config): Command {
  return new Command('statistics')
    .description('Shows the stored count of objects; counts again when it is older than 24 hours.')
    .option('--json', 'as JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const { counted_at, entities } = await withExistingStore(config, (store) =>
        recountIfOutdated(store.db),
      );
      const rows = [
        ['all', entities.total],
        ['public', entities.public],
        ...Object.entries(entities.by_category),
      ];
      printAs(json, { counted_at, entities }, () => `${table(rows)}\ncounted at ${counted_at} UTC`);
    });
}
