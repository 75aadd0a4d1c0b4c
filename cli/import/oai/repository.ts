import { UnreadableFile } from '#lib/unreadable-file.ts';
import { UnreadableXml } from '#lib/xml/read.ts';
import type { RemoteClient } from '../remote/client.ts';
import { startOf, xmlAt, xmlBytesAt, xmlIn } from '../remote/document.ts';
import {
  hasDays,
  type OaiError,
  type OaiPage,
  type OaiRecord,
  oaiAnswer,
  oaiPage,
  oaiPrefixes,
} from './response.ts';
import { salvagedPage } from './salvage.ts';

/** Arguments of a request; undefined ones are omitted. */
export type OaiArguments = Record<string, string | undefined>;

/** A repository accessed by OAI-PMH. All methods throw {@link UnreadableFile} on failure. */
export type Repository = {
  base: string;
  hasDays: boolean;
  prefixes(): Promise<string[]>;
  /** A page of a list; if it is not XML as a whole, the records that are. */
  records(args: OaiArguments): Promise<OaiPage | { error: OaiError }>;
  record(identifier: string, prefix: string): Promise<OaiRecord | { error: OaiError }>;
  addressOf(identifier: string, prefix: string): string;
};

/** Arguments of OAI-PMH requests that the operator may have left in the address. */
const argumentNames = ['verb', 'metadataPrefix', 'set', 'from', 'until', 'identifier', 'resumptionToken'];

/** Opens the repository at a base URL. @throws {UnreadableFile} also if the address already has OAI-PMH arguments */
export async function openRepository(client: RemoteClient, address: string): Promise<Repository> {
  const url = new URL(address);
  const queryArguments = argumentNames.filter((name) => url.searchParams.has(name));
  if (queryArguments.length > 0)
    throw new UnreadableFile(
      `what it asks a repository (${queryArguments.join(', ')}) is not read: give the address alone, and what is wanted with --set, --prefix, --from and --until`,
    );
  url.hash = '';
  // Some programs give a repository only as one of their pages: `index.php?page=oai`.
  const base = url.search === '' ? url.href.replace(/\?$/, '') : url.href;
  const addressWith = (args: OaiArguments) => {
    const given = Object.entries(args).filter((pair): pair is [string, string] => pair[1] !== undefined);
    return `${base}${url.search === '' ? '?' : '&'}${new URLSearchParams(given)}`;
  };
  const request = async (args: OaiArguments) => oaiAnswer(await xmlAt(client, addressWith(args)));
  const rootOf = async (verb: string) => {
    const answer = await request({ verb });
    if ('error' in answer) throw new UnreadableFile(refusalReason(answer.error));
    return answer.root;
  };
  return {
    base,
    hasDays: hasDays(await rootOf('Identify')),
    prefixes: async () => oaiPrefixes(await rootOf('ListMetadataFormats')),
    async records(args) {
      const bytes = await xmlBytesAt(client, addressWith({ verb: 'ListRecords', ...args }));
      try {
        return pageIn(oaiAnswer(xmlIn(bytes)));
      } catch (error) {
        if (!(error instanceof UnreadableXml)) throw error;
        const page = salvagedPage(bytes, error);
        if (page) return page;
        const isOai = /<([\w.-]+:)?OAI-PMH\b/.test(startOf(bytes));
        throw isOai ? error : new UnreadableFile(`its answer is not one of OAI-PMH: ${error.message}`);
      }
    },
    async record(identifier, prefix) {
      const page = pageIn(await request({ verb: 'GetRecord', identifier, metadataPrefix: prefix }));
      if ('error' in page) return page;
      const [record] = page.records;
      if (!record) throw new UnreadableFile(`it answers nothing for ${identifier}`);
      return record;
    },
    addressOf: (identifier, prefix) => addressWith({ verb: 'GetRecord', metadataPrefix: prefix, identifier }),
  };
}

const pageIn = (answer: ReturnType<typeof oaiAnswer>) =>
  'error' in answer ? answer : oaiPage(answer.root, answer.date);

export const refusalReason = ({ code, message }: OaiError) =>
  `the repository answers ${code}${message === '' ? '' : ` (${message.slice(0, 200)})`}`;
