import type { Catalogue } from '../catalogue/catalogue.ts';
import { now } from '../catalogue/timestamp.ts';
import { CatalogueUnavailable } from '../catalogue/unavailable.ts';
import { recordFormats } from '../formats/formats.ts';
import type { HttpRequest, HttpResponse } from '../http.ts';
import { type Xml, type XmlPieces, xml } from '../xml/write.ts';
import { formatOf, type ListRequest, OaiError, type OaiRequest, parseRequest } from './arguments.ts';
import { oaiDate } from './dates.ts';
import { guidelineHost, oaiIdentifier, objectOfIdentifier } from './identifiers.ts';
import { readRecords, withinScans, writeHeaders, writeRecords } from './records.ts';
import { oaiPath, refuseOai, respond, within } from './respond.ts';
import { setNameOf, setSpecOf } from './sets.ts';
import { writeToken } from './token.ts';

/** The repository, as it identifies itself. */
export type OaiRepository = {
  catalogue: Pick<Catalogue, 'changes' | 'organizations'>;
  /** Where the public reaches this site, without a trailing slash. */
  publicUrl: string;
  name: string;
  /** The operator's e-mail address; undefined where none is stated. */
  email: string | undefined;
};

/** Maximum size of a request body, in bytes: enough for all arguments, tokens among them. */
export const maxOaiBody = 16_384;

const headerPage = 500;
const recordPage = 100;
const setPage = 1000;

/**
 * Answers a request of the Open Archives Initiative Protocol for Metadata Harvesting 2.0. Protocol errors have status
 * 200; a catalogue that cannot answer now gives 503 with Retry-After, which harvesters respect (section 3.1.2.2).
 * @param query arguments from the URL or the posted form
 */
export async function answerOai(
  repository: OaiRepository,
  { query }: Pick<HttpRequest, 'query'>,
): Promise<HttpResponse> {
  try {
    const request = parseRequest(query);
    const content = await contentOf(repository, request);
    return await respond(repository.publicUrl, query, within(request.verb, content));
  } catch (error) {
    if (error instanceof OaiError) {
      const echoed = error.code === 'badVerb' || error.code === 'badArgument' ? undefined : query;
      return await respond(repository.publicUrl, echoed, [
        xml`<error code="${error.code}">${error.message}</error>`,
      ]);
    }
    if (!(error instanceof CatalogueUnavailable)) throw error;
    return refuseOai(503, error.retryAfter);
  }
}

/**
 * A cache key, equal for all requests with the same answer; undefined for those that are answered with a protocol
 * error.
 */
export function oaiCacheKey(query: URLSearchParams): string | undefined {
  try {
    parseRequest(query);
  } catch {
    return undefined;
  }
  const sorted = new URLSearchParams(query);
  sorted.sort();
  return sorted.toString();
}

async function contentOf(repository: OaiRepository, request: OaiRequest): Promise<XmlPieces> {
  switch (request.verb) {
    case 'Identify':
      return [await identify(repository)];
    case 'ListMetadataFormats':
      return [await listFormats(repository, request.identifier)];
    case 'ListSets':
      return [await listSets(repository, request)];
    case 'GetRecord':
      return getRecord(repository, request);
    default:
      return list(repository, request);
  }
}

async function identify({ catalogue, publicUrl, name, email }: OaiRepository): Promise<Xml> {
  const { hostname } = new URL(publicUrl);
  const earliest = (await catalogue.changes.earliest()) ?? now();
  // The protocol requires an address; every mail domain has to accept this one (RFC 5321, section 4.5.1).
  const admin = email ?? `postmaster@${hostname.includes('.') ? hostname : `${hostname}.invalid`}`;
  const host = guidelineHost(publicUrl);
  const scheme =
    host !== undefined &&
    xml`<description><oai-identifier xmlns="http://www.openarchives.org/OAI/2.0/oai-identifier" xsi:schemaLocation="http://www.openarchives.org/OAI/2.0/oai-identifier http://www.openarchives.org/OAI/2.0/oai-identifier.xsd"><scheme>oai</scheme><repositoryIdentifier>${host}</repositoryIdentifier><delimiter>:</delimiter><sampleIdentifier>${oaiIdentifier(publicUrl, '1')}</sampleIdentifier></oai-identifier></description>`;
  return xml`<repositoryName>${name}</repositoryName><baseURL>${publicUrl}${oaiPath}</baseURL><protocolVersion>2.0</protocolVersion><adminEmail>${admin}</adminEmail><earliestDatestamp>${oaiDate(earliest)}</earliestDatestamp><deletedRecord>persistent</deletedRecord><granularity>YYYY-MM-DDThh:mm:ssZ</granularity>${scheme || undefined}`;
}

async function listFormats(repository: OaiRepository, identifier: string | undefined): Promise<Xml> {
  if (identifier !== undefined) await changeOf(repository, identifier);
  return xml`${recordFormats.map(
    ({ prefix, schema, namespace }) =>
      xml`<metadataFormat><metadataPrefix>${prefix}</metadataPrefix><schema>${schema}</schema><metadataNamespace>${namespace}</metadataNamespace></metadataFormat>`,
  )}`;
}

async function listSets(
  { catalogue }: OaiRepository,
  { after, cursor }: { after: string; cursor: number },
): Promise<Xml> {
  const found = await catalogue.changes.sets(after, setPage + 1);
  if (found.length === 0) throw new OaiError('noSetHierarchy', 'There are no sets.');
  const page = found.slice(0, setPage);
  const organizations = await catalogue.organizations();
  const sets = page.map(
    (set) =>
      xml`<set><setSpec>${setSpecOf(set)}</setSpec><setName>${setNameOf(set, organizations)}</setName></set>`,
  );
  const last = page.at(-1);
  const next =
    found.length > setPage && last !== undefined
      ? writeToken({ verb: 'ListSets', after: last, cursor: cursor + page.length })
      : undefined;
  return xml`${sets}${resumption(next, cursor)}`;
}

async function getRecord(
  repository: OaiRepository,
  { identifier, metadataPrefix }: { identifier: string; metadataPrefix: string },
): Promise<XmlPieces> {
  const { catalogue, publicUrl } = repository;
  const change = await changeOf(repository, identifier);
  const format = formatOf(metadataPrefix);
  const records = await readRecords(catalogue, publicUrl, [change], format);
  if (records.length === 0) throw unknown();
  return writeRecords(records, format);
}

async function list(repository: OaiRepository, request: ListRequest): Promise<XmlPieces> {
  const { catalogue, publicUrl } = repository;
  const { verb, metadataPrefix, from, before, set, after, cursor } = request;
  const isHeaders = verb === 'ListIdentifiers';
  const format = formatOf(metadataPrefix);
  const size = isHeaders ? headerPage : recordPage;
  const found = await catalogue.changes.list({ from, before, set, after, limit: size + 1 });
  const page = isHeaders
    ? found.slice(0, size)
    : await withinScans(catalogue, found.slice(0, size), format.maxScans);
  const last = page.at(-1);
  // Possible when a list is resumed: its remaining records have changed since, and moved beyond its end.
  if (!last) throw noRecords();
  const position = { datestamp: last.datestamp, id: last.id };
  const state = { verb, metadataPrefix, from, before, set, after: position, cursor: cursor + page.length };
  const hasMore = found.length > page.length;
  const end = resumption(hasMore ? writeToken(state) : undefined, cursor);
  if (isHeaders) return followedBy(await writeHeaders(catalogue, publicUrl, page), end);
  const records = await readRecords(catalogue, publicUrl, page, format);
  if (records.length > 0) return followedBy(writeRecords(records, format), end);
  // A list is never empty, even where no record of its page can be read.
  if (!hasMore) throw noRecords();
  return await list(repository, state);
}

async function* followedBy(content: XmlPieces, end: Xml | undefined): AsyncGenerator<Xml> {
  yield* content;
  if (end) yield end;
}

/** The token to resume a list; empty at the end of a resumed one, absent where one answer has all (section 3.5). */
function resumption(token: string | undefined, cursor: number): Xml | undefined {
  if (token === undefined && cursor === 0) return undefined;
  return xml`<resumptionToken cursor="${cursor}">${token}</resumptionToken>`;
}

async function changeOf({ catalogue, publicUrl }: OaiRepository, identifier: string) {
  const id = objectOfIdentifier(publicUrl, identifier);
  const change = id === undefined ? undefined : await catalogue.changes.of(id);
  if (!change) throw unknown();
  return change;
}

const noRecords = () => new OaiError('noRecordsMatch', 'There are no such records.');
const unknown = () => new OaiError('idDoesNotExist', 'There is no record with this identifier.');
