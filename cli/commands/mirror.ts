import { randomUUID } from 'node:crypto';
import { Command } from 'commander';
import { type MirrorProgress, progressOf, serializeMirror } from '#lib/catalogue/mirror/progress.ts';
import { recordForDisplay } from '#lib/catalogue/mirror/record.ts';
import type { Store } from '#lib/catalogue/store/database.ts';
import { takeLease } from '#lib/catalogue/store/lease.ts';
import { listServices, removeService, type Service } from '#lib/catalogue/store/services.ts';
import type { Config } from '#lib/config.ts';
import { print, printAs, table, UserError } from '../output.ts';
import { Progress } from '../progress.ts';
import { withExistingStore } from '../store.ts';

function progressIn({ record, ...shown }: Service): MirrorProgress {
  return progressOf(recordForDisplay(record, Date.now()), shown);
}

/** A line for each service, followed by the problems of those that have one. */
function lines(services: readonly Service[], config: Config): string {
  const shown = services.map((service) => ({ ...service, progress: progressIn(service) }));
  const cells = shown.map(({ address, tiles, objects, progress: { state, total = '' } }) => [
    address,
    config.services.includes(address) ? state : `${state}, not named`,
    tiles,
    objects,
    total,
  ]);
  const problems = shown.flatMap(({ address, progress: { problem } }) =>
    problem ? [`${address}: ${problem}`] : [],
  );
  return [table([['service', 'state', 'tiles', 'objects', 'of'], ...cells]), ...problems].join('\n');
}

async function forget({ db }: Store, given: string, isSure: boolean): Promise<string> {
  const normalized = given.replace(/\/*$/, '/');
  const service = (await listServices(db)).find(({ address }) => address === normalized);
  if (!service) throw new UserError(`Nothing was mirrored from "${given}". See: czytelnia mirror`);
  const { id, address, tiles } = service;
  if (!isSure)
    throw new UserError(
      `This removes all that was mirrored from ${address}: ${tiles} tiles, with institutions and pages. ` +
        `The service itself loses nothing. If that is what you want: czytelnia mirror forget ${address} --yes`,
    );
  const lease = await takeLease(db, 'mirror', randomUUID(), id);
  if (!lease)
    throw new UserError(
      `A server mirrors ${address} at this moment. Stop the servers, or take the address out of CATALOGUE_API_URL and ` +
        'start them again; then run this command once more.',
    );
  const progress = new Progress(tiles);
  let before = 0;
  try {
    await removeService(db, id, (removed) => {
      progress.advance(removed - before, 'tiles');
      before = removed;
    });
  } finally {
    await lease.release();
    progress.finish();
  }
  return (
    `All that was mirrored from ${address} is removed: ${tiles} tiles. ` +
    'A server whose CATALOGUE_API_URL names it mirrors it again from the start.'
  );
}

export function mirrorCommand(config: Config): Command {
  const command = new Command('mirror')
    .description('Lists the catalogue services that are mirrored into the library, and how far that is.')
    .option('--json', 'as JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const services = await withExistingStore(config, ({ db }) => listServices(db));
      const shown = services.map((one) => ({ address: one.address, ...serializeMirror(progressIn(one)) }));
      printAs(json, shown, () => lines(services, config));
    });
  command
    .command('forget <address>')
    .description('Removes all that was mirrored from a service: tiles, institutions, pages.')
    .option('--yes', 'without which nothing is removed')
    .addHelpText(
      'after',
      '\nAfter an interruption, run the same command again. No server may mirror the service meanwhile.',
    )
    .action(async (address: string, { yes = false }: { yes?: boolean }) => {
      print(await withExistingStore(config, (store) => forget(store, address, yes)));
    });
  return command;
}
