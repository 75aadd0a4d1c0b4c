import { decodeXml, encodingOf } from '#lib/xml/decode.ts';
import { parseXml } from '#lib/xml/element.ts';
import { UnreadableXml } from '#lib/xml/read.ts';
import { type OaiPage, type OaiRecord, oaiAnswer, oaiPage } from './response.ts';

// No pattern passes a `<`, so that each takes linear time whatever the text is; the tags parsed with each record are short.
const rootTag = /<(?:[\w.-]+:)?OAI-PMH\b[^<>]{0,10000}>/;
const dateElement = /<((?:[\w.-]+:)?responseDate)\b[^<>]*>[^<]*<\/\1\s*>/;
const listTag = /<((?:[\w.-]+:)?)ListRecords\b[^<>]{0,10000}>/;
/** Where a record of the protocol begins, unlike one of MARCXML within it. */
const recordStart = /<(?:[\w.-]+:)?record\b[^<>]*>\s*<(?:[\w.-]+:)?header\b/g;
const token = /<((?:[\w.-]+:)?resumptionToken)\b[^<>]*(?:\/>|>[^<]*<\/\1\s*>)/;
const identifierText = /<(?:[\w.-]+:)?identifier\b[^<>]*>\s*([^<]*)/;

/**
 * Reads an answer to ListRecords that is not XML as a whole: its records are cut out and parsed one by one, so that
 * those that are broken cost no others.
 * @param failure why the answer is not XML
 * @returns undefined if it is no list, or only the beginning of one
 */
export function salvagedPage(bytes: Uint8Array, failure: UnreadableXml): OaiPage | undefined {
  const { text, undecoded } = decoded(bytes);
  const [root, list] = [rootTag.exec(text), listTag.exec(text)];
  if (!root || !list) return undefined;
  const [listStart, prefix = ''] = list;
  const listEnd = text.lastIndexOf(`</${prefix}ListRecords`);
  if (listEnd < list.index) return undefined;
  const rootName = /[^<>\s/]+/.exec(root[0])?.[0];
  /** Parts of the list in what encloses them, which declares their namespaces. */
  const page = (date: string, parts: string): OaiPage => {
    const whole = `${root[0]}${date}${listStart}${parts}</${prefix}ListRecords></${rootName}>`;
    const answer = oaiAnswer(parseXml(whole));
    return 'error' in answer
      ? { date: '', records: [], token: undefined }
      : oaiPage(answer.root, answer.date);
  };
  const starts = [...text.slice(0, listEnd).matchAll(recordStart)].map(({ index }) => index);
  const records: OaiRecord[] = [];
  let rest = list.index + listStart.length;
  for (const [index, start] of starts.entries()) {
    const [record, end] = recordAt(text, start, starts[index + 1] ?? listEnd);
    rest = end;
    try {
      if (undecoded !== undefined && record.includes('\uFFFD')) throw undecoded;
      records.push(...page('', record).records);
    } catch (error) {
      if (!(error instanceof UnreadableXml)) throw error;
      const identifier = identifierText.exec(record)?.[1]?.trim() ?? '';
      records.push({ identifier, isDeleted: false, content: undefined, reason: withoutPosition(error) });
    }
  }
  // What is broken lies between the records.
  if (records.every(({ reason }) => reason === undefined))
    records.push({ identifier: '', isDeleted: false, content: undefined, reason: failure.message });
  const date = dateElement.exec(text)?.[0] ?? '';
  return { ...page(date, token.exec(text.slice(rest, listEnd))?.[0] ?? ''), records };
}

/** A failure without its position, which is one in the record alone. */
const withoutPosition = ({ message }: UnreadableXml) => message.replace(/\d+:\d+: /, '');

/** The text of a record that begins at `start`, up to its last end tag before `next`, and where that is. */
function recordAt(text: string, start: number, next: number): [string, number] {
  const segment = text.slice(start, next);
  const [, name = 'record'] = /^<([^<>\s/]+)/.exec(segment) ?? [];
  const endTag = segment.lastIndexOf(`</${name}`);
  const end = endTag === -1 ? -1 : segment.indexOf('>', endTag) + 1;
  return end > 0 ? [segment.slice(0, end), start + end] : [segment, start];
}

/** The text of an answer; with the failure if some bytes are not in its encoding, and are replaced by U+FFFD. */
function decoded(bytes: Uint8Array): { text: string; undecoded?: UnreadableXml } {
  try {
    return { text: decodeXml(bytes).text };
  } catch (error) {
    if (!(error instanceof UnreadableXml)) throw error;
    try {
      return { text: new TextDecoder(encodingOf(bytes)).decode(bytes), undecoded: error };
    } catch {
      // There is no such encoding.
      return { text: '', undecoded: error };
    }
  }
}
