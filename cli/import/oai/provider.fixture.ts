import { readdirSync, readFileSync } from 'node:fs';
import { join, parse } from 'node:path';

/** A record of a provider; deleted if it has no content. A repository without sets has records without one. */
export type ProvidedRecord = { identifier: string; datestamp: string; content?: string; set?: string };

/** Records in XML files of a folder, named by their identifiers; those in a subfolder are in the set of its name. */
export function recordsInFolder(folder: string, datestamp: string): ProvidedRecord[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.xml'))
    .map(({ name, parentPath }) => ({
      identifier: `oai:folder.example:${parse(name).name}`,
      datestamp,
      content: readFileSync(join(parentPath, name), 'utf8'),
      ...(parentPath !== folder && { set: parse(parentPath).base }),
    }))
    .sort((one, other) => (one.identifier < other.identifier ? -1 : 1));
}

/** An OAI-PMH 2.0 provider for a list of records that a test may change while it answers. */
export type Provider = {
  records: ProvidedRecord[];
  /** The provider's current time. */
  date: string;
  /** Arguments of all requests, in order. */
  requests: Record<string, string>[];
  /** The answer to a request. */
  answer(query: URLSearchParams): string | number;
  /** Set by a test to override answers. */
  override?: (args: Record<string, string>) => string | number | undefined;
};

/** @param pageSize records of an answer */
export function oaiProvider(
  prefix: string,
  records: ProvidedRecord[],
  granularity = 'YYYY-MM-DDThh:mm:ssZ',
  pageSize = 2,
): Provider {
  const provider: Provider = {
    records,
    date: '2026-11-01T00:00:00Z',
    requests: [],
    answer(query) {
      const args = Object.fromEntries(query);
      provider.requests.push(args);
      return provider.override?.(args) ?? wrapped(content(args));
    },
  };
  const wrapped = (inner: string) =>
    `<?xml version="1.0" encoding="UTF-8"?><OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/"><responseDate>${provider.date}</responseDate><request>http://localhost/oai</request>${inner}</OAI-PMH>`;

  function content(args: Record<string, string>): string {
    const { verb, identifier } = args;
    if (verb === 'Identify')
      return `<Identify><repositoryName>Biblioteka</repositoryName><granularity>${granularity}</granularity></Identify>`;
    if (verb === 'ListMetadataFormats')
      return `<ListMetadataFormats>${['oai_dc', prefix].map((one) => `<metadataFormat><metadataPrefix>${one}</metadataPrefix></metadataFormat>`).join('')}</ListMetadataFormats>`;
    if (verb === 'GetRecord') {
      const record = provider.records.find((one) => one.identifier === identifier);
      return record ? `<GetRecord>${xmlOf(record)}</GetRecord>` : oaiErrorXml('idDoesNotExist');
    }
    if (verb === 'ListSets') return sets();
    if (verb === 'ListRecords') return list(args);
    return oaiErrorXml('badVerb');
  }

  function sets(): string {
    const all = new Set(provider.records.flatMap(({ set }) => set ?? []));
    if (all.size === 0) return oaiErrorXml('noSetHierarchy');
    return `<ListSets>${[...all].map((set) => `<set><setSpec>${set}</setSpec><setName>${set}</setName></set>`).join('')}</ListSets>`;
  }

  /** A token has the position and the arguments of its list. */
  function list({
    resumptionToken,
    from = '',
    until = '9',
    set = '',
    metadataPrefix,
  }: Record<string, string>) {
    const [start = '', since = from, most = until, chosen = set] = resumptionToken?.split('|') ?? [];
    if (resumptionToken === undefined && metadataPrefix !== prefix)
      return oaiErrorXml('cannotDisseminateFormat');
    if (chosen !== '' && provider.records.every((record) => record.set === undefined))
      return oaiErrorXml('noSetHierarchy');
    const all = provider.records.filter(
      (record) =>
        record.datestamp >= since && record.datestamp <= most && (chosen === '' || record.set === chosen),
    );
    const page = all.slice(Number(start), Number(start) + pageSize);
    if (page.length === 0) return oaiErrorXml('noRecordsMatch');
    const next = Number(start) + pageSize;
    const list = [next, since, most, ...(chosen === '' ? [] : [chosen])];
    const token = next < all.length ? list.join('|') : '';
    return `<ListRecords>${page.map(xmlOf).join('')}<resumptionToken completeListSize="${all.length}">${token}</resumptionToken></ListRecords>`;
  }
  return provider;
}

function xmlOf({ identifier, datestamp, content, set }: ProvidedRecord): string {
  const status = content === undefined ? ' status="deleted"' : '';
  const metadata = content === undefined ? '' : `<metadata>${content}</metadata>`;
  return `<record><header${status}><identifier>${identifier}</identifier><datestamp>${datestamp}</datestamp>${set === undefined ? '' : `<setSpec>${set}</setSpec>`}</header>${metadata}</record>`;
}

/** An error response of the protocol. */
export const oaiErrorXml = (code: string) => `<error code="${code}">no</error>`;
