import type { ChangesQuery } from '../catalogue/changes.ts';
import { type RecordFormat, recordFormats } from '../formats/formats.ts';
import { type OaiDate, parseOaiDate } from './dates.ts';
import { isSetSpec, setOfSpec } from './sets.ts';
import { type ListState, readToken, type SetsState } from './token.ts';

/** Protocol error codes (OAI-PMH 2.0, section 3.6), except noMetadataFormats: every record has all formats. */
export type OaiErrorCode =
  | 'badArgument'
  | 'badResumptionToken'
  | 'badVerb'
  | 'cannotDisseminateFormat'
  | 'idDoesNotExist'
  | 'noRecordsMatch'
  | 'noSetHierarchy';

/** A protocol error; it is answered with status 200. */
export class OaiError extends Error {
  override readonly name = 'OaiError';
  constructor(
    readonly code: OaiErrorCode,
    message: string,
  ) {
    super(message);
  }
}

/** A request for a list of records, from its beginning or where a token left off. */
export type ListRequest = Pick<ChangesQuery, 'from' | 'before' | 'set'> &
  Pick<ListState, 'verb' | 'metadataPrefix' | 'cursor'> & { after?: ListState['after'] | undefined };

/** A parsed request. */
export type OaiRequest =
  | { verb: 'Identify' }
  | { verb: 'ListMetadataFormats'; identifier: string | undefined }
  | ({ verb: 'ListSets' } & Pick<SetsState, 'after' | 'cursor'>)
  | { verb: 'GetRecord'; identifier: string; metadataPrefix: string }
  | ListRequest;

/** Required and optional arguments of each verb. */
const verbs = {
  Identify: { required: [], optional: [] },
  ListMetadataFormats: { required: [], optional: ['identifier'] },
  ListSets: { required: [], optional: [] },
  GetRecord: { required: ['identifier', 'metadataPrefix'], optional: [] },
  ListIdentifiers: { required: ['metadataPrefix'], optional: ['from', 'until', 'set'] },
  ListRecords: { required: ['metadataPrefix'], optional: ['from', 'until', 'set'] },
} as const;
type Verb = keyof typeof verbs;

const resumable: readonly Verb[] = ['ListSets', 'ListIdentifiers', 'ListRecords'];

/**
 * Parses the arguments of a request.
 * @throws {OaiError}
 */
export function parseRequest(query: URLSearchParams): OaiRequest {
  const [name, ...more] = query.getAll('verb');
  if (name === undefined) throw new OaiError('badVerb', 'The argument verb is missing.');
  if (more.length > 0) throw new OaiError('badVerb', 'The argument verb is given more than once.');
  if (!isVerb(name)) throw new OaiError('badVerb', 'There is no such verb.');
  const args = Object.fromEntries(query);
  const { verb: _, ...rest } = args;
  const names = Object.keys(rest);
  const repeated = names.find((one) => query.getAll(one).length > 1);
  if (repeated !== undefined) throw bad(`The argument ${quoted(repeated)} is given more than once.`);
  const { resumptionToken } = args;
  if (resumptionToken !== undefined && resumable.includes(name)) {
    if (names.length > 1) throw bad('No other argument may stand beside resumptionToken.');
    return resumed(name, resumptionToken);
  }
  const { required, optional }: { required: readonly string[]; optional: readonly string[] } = verbs[name];
  const unknown = names.find((one) => !required.includes(one) && !optional.includes(one));
  if (unknown !== undefined) throw bad(`${name} takes no argument ${quoted(unknown)}.`);
  const missing = required.find((one) => !names.includes(one));
  if (missing !== undefined) throw bad(`The argument ${missing} is missing.`);
  const { identifier, metadataPrefix = '' } = args;
  if (identifier !== undefined && !isUri(identifier)) throw bad('The argument identifier is not a URI.');
  switch (name) {
    case 'Identify':
      return { verb: name };
    case 'ListMetadataFormats':
      return { verb: name, identifier };
    case 'ListSets':
      return { verb: name, after: '', cursor: 0 };
    case 'GetRecord':
      formatOf(metadataPrefix);
      return { verb: name, identifier: identifier ?? '', metadataPrefix };
    default:
      return { verb: name, metadataPrefix, cursor: 0, ...selectionOf(args) };
  }
}

function isVerb(name: string): name is Verb {
  return Object.hasOwn(verbs, name);
}

/** Whether a text consists of URI characters only (RFC 3986, section 2). */
function isUri(text: string): boolean {
  return /^(?:[\w\-.~:/?#[\]@!$&'()*+,;=]|%[\da-f]{2})+$/i.test(text);
}

/** The format with this prefix. @throws {OaiError} where there is none */
export function formatOf(prefix: string): RecordFormat {
  if (!/^[\w\-.!~*'()]+$/.test(prefix)) throw bad('The argument metadataPrefix is not a prefix.');
  const format = recordFormats.find((one) => one.prefix === prefix);
  if (format) return format;
  const offered = recordFormats.map((one) => one.prefix).join(', ');
  throw new OaiError('cannotDisseminateFormat', `Records are given in these formats: ${offered}.`);
}

function selectionOf({
  metadataPrefix = '',
  from,
  until,
  set,
}: Record<string, string | undefined>): Pick<ChangesQuery, 'from' | 'before' | 'set'> {
  const [begin, end] = [dateOf('from', from), dateOf('until', until)];
  if (begin && end && begin.granularity !== end.granularity)
    throw bad('The arguments from and until must both be days or both be seconds.');
  if (begin && end && begin.begin > end.begin) throw bad('The argument from is later than until.');
  if (set !== undefined && !isSetSpec(set)) throw bad('The argument set is not a setSpec.');
  formatOf(metadataPrefix);
  const recordSet = set === undefined ? undefined : setOfSpec(set);
  if (set !== undefined && recordSet === undefined)
    throw new OaiError('noRecordsMatch', 'There is no such set; ListSets names those that there are.');
  return { from: begin?.begin, before: end?.end, set: recordSet };
}

function dateOf(name: string, text: string | undefined): OaiDate | undefined {
  if (text === undefined) return undefined;
  const date = parseOaiDate(text);
  if (!date) throw bad(`The argument ${name} must be as 2026-01-31 or as 2026-01-31T10:00:00Z.`);
  return date;
}

function resumed(verb: Verb, token: string): OaiRequest {
  const state = readToken(token);
  const isKnown =
    state?.verb === 'ListSets' || recordFormats.some(({ prefix }) => prefix === state?.metadataPrefix);
  if (!state || state.verb !== verb || !isKnown)
    throw new OaiError('badResumptionToken', 'The resumptionToken is not one of this list. Begin it anew.');
  return state;
}

const bad = (message: string) => new OaiError('badArgument', message);

/** A name quoted for a message, truncated. */
const quoted = (name: string) => JSON.stringify(name.slice(0, 50));
