/** A record of a provider; deleted if it has no content. */
export type ProvidedRecord = { identifier: string; datestamp: string; content?: string };

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
    if (verb === 'ListRecords') return list(args);
    return oaiErrorXml('badVerb');
  }

  function list({ resumptionToken, from = '', until = '9', metadataPrefix }: Record<string, string>): string {
    const [start = '', since = from, most = until] = resumptionToken?.split('|') ?? [];
    if (resumptionToken === undefined && metadataPrefix !== prefix)
      return oaiErrorXml('cannotDisseminateFormat');
    const all = provider.records.filter(({ datestamp }) => datestamp >= since && datestamp <= most);
    const page = all.slice(Number(start), Number(start) + pageSize);
    if (page.length === 0) return oaiErrorXml('noRecordsMatch');
    const next = Number(start) + pageSize;
    const token = next < all.length ? `${next}|${since}|${most}` : '';
    return `<ListRecords>${page.map(xmlOf).join('')}<resumptionToken completeListSize="${all.length}">${token}</resumptionToken></ListRecords>`;
  }
  return provider;
}

function xmlOf({ identifier, datestamp, content }: ProvidedRecord): string {
  const status = content === undefined ? ' status="deleted"' : '';
  const metadata = content === undefined ? '' : `<metadata>${content}</metadata>`;
  return `<record><header${status}><identifier>${identifier}</identifier><datestamp>${datestamp}</datestamp></header>${metadata}</record>`;
}

/** An error response of the protocol. */
export const oaiErrorXml = (code: string) => `<error code="${code}">no</error>`;
