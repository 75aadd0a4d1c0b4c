import { Command, InvalidArgumentError } from 'commander';
import { recountIfOutdated } from '#lib/catalogue/store/statistics.ts';
import type { Config } from '#lib/config.ts';
import { fill } from '../generate/fill.ts';
import { print } from '../output.ts';
import { Progress } from '../progress.ts';
import { baseUrlsFor, withStore } from '../store.ts';

const maxTiles = 100_000_000;

export function generateCommand(config: Config): Command {
  return new Command('generate')
    .description(
      'Fills an empty library with made-up objects, to try the program at size. Their pictures have no files.',
    )
    .requiredOption('--tiles <number>', `how many tiles, 1 to ${maxTiles}`, wholeNumber(1, maxTiles))
    .option(
      '--seed <number>',
      'another number gives other objects, the same number the same',
      wholeNumber(0, 2 ** 32 - 1),
      1,
    )
    .addHelpText('after', '\nAfter an interruption, run the same command again.')
    .action(async ({ tiles, seed }: { tiles: number; seed: number }) => {
      const startedAt = Date.now();
      const count = await withStore(config, async ({ db }) => {
        const progress = new Progress(tiles);
        const baseUrls = await baseUrlsFor(db, config);
        const advance = (more: number) => progress.advance(more, 'tiles');
        const count = await fill(db, { tiles, seed, baseUrls }, advance);
        progress.finish();
        await recountIfOutdated(db);
        return count;
      });
      const seconds = Math.round((Date.now() - startedAt) / 1000);
      print(`${count} tiles made in ${seconds} s; the library has ${tiles}.`);
    });
}

/** Parses a whole number in a range, both ends included. @throws {InvalidArgumentError} for the command line */
function wholeNumber(min: number, max: number) {
  return (text: string): number => {
    const number = Number(text);
    if (!/^\d+$/.test(text) || number < min || number > max)
      throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`);
    return number;
  };
}
