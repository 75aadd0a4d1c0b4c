import { Command, InvalidArgumentError, Option } from 'commander';
import { categories } from '#lib/catalogue/schema.ts';
import { recountIfOutdated } from '#lib/catalogue/store/statistics.ts';
import type { Config } from '#lib/config.ts';
import { explainRecords } from '../import/explain.ts';
import type { HarvestOptions } from '../import/oai/harvest.ts';
import type { ImportOptions } from '../import/options.ts';
import { emptyReport, hasErrors, type OngoingReport, reportJson, reportText } from '../import/report.ts';
import { importSources } from '../import/run.ts';
import type { Reading } from '../import/sources/source.ts';
import { print, printPieces, terminalLine, UserError } from '../output.ts';
import type { Makers } from '../program.ts';
import { operatorPath, withStore } from '../store.ts';

const rules = `
What is an object:
  a METS or FOXML document                         its images, in its order, with its record and contents
  a record (MODS, Dublin Core, MARC 21, EDM …)     describes the images next to it, or those of its name or identifier
  a PDF, a DjVu, a TIFF of several pages           its pages are the scans of one object
  a manifest or collection of IIIF, as a file      what it leads to, with --origin naming its server
  an address (IIIF, METS, OAI-PMH, a sitemap)      what it leads to; run again, what has changed
  a folder with metadata.yaml, .yml or .json       its images are the scans of one object
  an image with a .yaml, .yml or .json next to it  an object of one scan
  a row of a .csv or .tsv table (Dublin Core)      an object; rows with its identifier as parentid are its scans
  images whose names differ in their last number   the scans of one object, named by the folder
    and its side (1r, 1v, 2a, 3_L), or in a number
    and a hash (33_fc21c_default)
  any other image                                  an object named by its file
A folder of images, a PDF or a DjVu named by a date, perhaps with a number (1853-06-04, 04.06.1853, 1853-06-04 nr 18), is an
issue of that day, named after the folder around it; folders of its year, its month and of kinds of files are passed over.
Where two tables describe one identifier, the one with more rows counts. A text (ALTO, PAGE XML,
hOCR, DjVu XML, TEI, plain text) of an image's name, next to it or in a folder of texts, or one that names the image,
becomes its text.
Links are not followed. More: docs/importing.md.
Run again with the same input, nothing changes; after an interruption, run the same command again.`;

type Options = Pick<ImportOptions, 'organization' | 'namespace' | 'requests' | 'link' | 'dryRun'> &
  HarvestOptions & {
    category?: string[];
    objects: Reading['grouping'];
    origin?: string[];
    explain?: boolean;
    json?: boolean;
  };

const isAddress = (source: string) => /^https?:\/\//i.test(source);

/** The sources that are addresses. @throws {UserError} for an address with a scheme other than http or https */
function addressesIn(sources: string[]): string[] {
  const isRead = (source: string) => isAddress(source) && URL.canParse(source);
  const wrong = sources.find((source) => /^[a-z][a-z\d+.-]+:\/\//i.test(source) && !isRead(source));
  if (wrong) throw new UserError(`${wrong}: of addresses only whole ones with https:// or http:// are read.`);
  return sources.filter(isAddress);
}

function namespaceOf(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('It is empty.');
  return text;
}

function requestsOf(text: string): number {
  if (!/^([1-9]|1\d|20)$/.test(text)) throw new InvalidArgumentError('It must be a number from 1 to 20.');
  return Number(text);
}

function readOrigin(text: string, before: string[] = []): string[] {
  if (!isAddress(text) || !URL.canParse(text))
    throw new InvalidArgumentError('It must be the address of a server, such as https://example.org.');
  return [...before, new URL(text).origin];
}

async function printReport(report: OngoingReport, { json, dryRun }: Options): Promise<void> {
  if (json) return await printPieces(reportJson(report));
  if (dryRun) print(`Nothing was changed. ${report.planned?.length ? 'This' : 'Nothing'} would be imported:`);
  await printPieces(reportText(report));
}

export function importCommand(config: Config, { scans }: Makers = {}): Command {
  return new Command('import')
    .description('Imports objects from folders, files and addresses (IIIF, METS, OAI-PMH, sitemaps).')
    .argument(
      '<source...>',
      'folders; images, PDF, DjVu, METS, FOXML, manifests of IIIF; addresses with https:// or http://',
    )
    .option('--organization <key>', 'institution of objects that name none')
    .option(
      '--namespace <name>',
      'name of the system that the identifiers are from, where another has the same ones (1, 2, 3 …)',
      namespaceOf,
    )
    .addOption(
      new Option('--category <category...>', 'categories of all objects, instead of their own').choices(
        categories,
      ),
    )
    .addOption(
      new Option(
        '--objects <rule>',
        'images without a description: one object a folder, one an image, or by their names',
      )
        .choices(['auto', 'folder', 'image'])
        .default('auto'),
    )
    .option(
      '--origin <origin...>',
      'further servers that images and records may be fetched from, as https://example.org',
      readOrigin,
    )
    .option('--requests <number>', 'requests at once to the servers of an address', requestsOf, 1)
    .option('--link', 'leaves images at addresses where they are, and brings their records and texts alone')
    .option('--prefix <name>', 'metadata format of a repository that speaks OAI-PMH')
    .option('--set <name>', 'set of a repository')
    .option('--from <date>', 'records of a repository that changed since, as 2026-11-01')
    .option('--until <date>', 'records of a repository that changed until then')
    .option('--explain', 'says for the records in a file which value comes from where, and imports nothing')
    .option('--dry-run', 'says what would be imported, and stores nothing of it')
    .option('--json', 'prints the report as JSON')
    .addHelpText('after', rules)
    .action(async (sources: string[], options: Options) => {
      const addresses = addressesIn(sources);
      const paths = sources.filter((source) => !isAddress(source)).map((path) => operatorPath(config, path));
      if (options.explain) {
        if (addresses.length > 0)
          throw new UserError(`--explain reads files: save what is at ${addresses[0]}, and name that file.`);
        for (const path of paths) {
          const { text, isWhole } = await explainRecords(path);
          print(text.split('\n').map(terminalLine).join('\n'));
          if (!isWhole) process.exitCode = 1;
        }
        return;
      }
      const { prefix, set, from, until } = options;
      const [asked] = Object.entries({ prefix, set, from, until }).flatMap(([name, given]) =>
        given ? name : [],
      );
      if (asked !== undefined && addresses.length === 0)
        throw new UserError(`--${asked} is for a repository that speaks OAI-PMH: name its address.`);
      const interruption = new AbortController();
      const interrupt = () => {
        interruption.abort();
        process.stderr.write('Stopping, once what is begun is done; Ctrl+C again ends it at once.\n');
      };
      process.once('SIGINT', interrupt);
      const report = emptyReport();
      const importing = importSources(
        {
          ...options,
          config,
          paths,
          addresses,
          origins: options.origin,
          harvest: { prefix, set, from, until },
          categories: options.category,
          grouping: options.objects,
          signal: interruption.signal,
          openMakers: scans,
        },
        report,
      );
      try {
        await importing;
      } catch (error) {
        if (report.failure !== undefined) await printReport(report, options);
        throw error;
      } finally {
        process.off('SIGINT', interrupt);
      }
      await printReport(report, options);
      if (!options.dryRun) await withStore(config, ({ db }) => recountIfOutdated(db));
      process.exitCode = report.interrupted ? 130 : hasErrors(report) ? 1 : 0;
    });
}
