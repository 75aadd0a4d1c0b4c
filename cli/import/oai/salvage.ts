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
const tokenTag = /<((?:[\w.-]+:)?resumptionToken)\b[^<>]*>/;
const headerEnd = /<\/(?:[\w.-]+:)?header\b/;
const identifierTag = /<((?:[\w.-]+:)?identifier)\b[^<>]*>/;

/** The most characters that are parsed; each record takes a thousand at least, and those of the tags around it. */
const maxParsed = 100_000_000;
const maxElement = 10_000;
/** Stands for bytes that are not in the encoding; no XML may contain it. */
const undecodedMark = '\uFFFF';

/**
 * Reads an answer to ListRecords that is not XML as a whole: its records are cut out and parsed one by one, so that
 * those that are broken cost no others.
 * @param failure why the answer is not XML
 * @returns undefined if it is no list, or only the beginning of one, if none of its records can be read and some not even
 *   be asked for again, or if it may have a resumption token that cannot be read, because the harvest would then end, or
 *   go on without ever coming back
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
  /** The identifier in the header of a broken record; empty if that cannot be read either. */
  const identifierIn = (record: string): string => {
    const element = elementIn(record.slice(0, headerEnd.exec(record)?.index), identifierTag) ?? '';
    try {
      const header = `<${prefix}header>${element}</${prefix}header>`;
      return page('', `<${prefix}record>${header}</${prefix}record>`).records[0]?.identifier ?? '';
    } catch (error) {
      if (error instanceof UnreadableXml) return '';
      throw error;
    }
  };
  const costOfStart = Math.max(1000, root[0].length + listStart.length);
  const starts: number[] = [];
  for (const { index } of text.slice(0, listEnd).matchAll(recordStart)) {
    starts.push(index);
    if (starts.length * costOfStart > maxParsed) return undefined;
  }
  const records: OaiRecord[] = [];
  const listContent = list.index + listStart.length;
  let rest = listContent;
  for (const [index, start] of starts.entries()) {
    const [record, end] = recordAt(text, start, starts[index + 1] ?? listEnd);
    rest = end;
    try {
      if (undecoded !== undefined && record.includes(undecodedMark)) throw undecoded;
      records.push(...page('', record).records);
    } catch (error) {
      if (!(error instanceof UnreadableXml)) throw error;
      const identifier = identifierIn(record);
      records.push({ identifier, isDeleted: false, content: undefined, reason: withoutPosition(error) });
    }
  }
  const isReadable = records.some(({ reason }) => reason === undefined);
  const isNamed = records.length > 0 && records.every(({ identifier }) => identifier !== '');
  if (!isReadable && !isNamed) return undefined;
  // What is broken lies between the records.
  if (records.every(({ reason }) => reason === undefined))
    records.push({ identifier: '', isDeleted: false, content: undefined, reason: failure.message });
  const token = tokenIn(text.slice(listContent, starts[0]) + text.slice(rest, listEnd));
  if (token === undefined) return undefined;
  try {
    return { ...page(dateElement.exec(text)?.[0] ?? '', token), records };
  } catch (error) {
    if (error instanceof UnreadableXml) return undefined;
    throw error;
  }
}

/** The resumption token around the records, as XML; '' if there is none, undefined if one cannot be cut out. */
const tokenIn = (around: string) =>
  elementIn(around, tokenTag) ?? (around.includes('resumptionToken') ? undefined : '');

/** The first element with such a tag, as XML; bare ampersands, as in addresses, are escaped. */
function elementIn(text: string, pattern: RegExp): string | undefined {
  const tag = pattern.exec(text);
  if (!tag) return undefined;
  const [start, name] = tag;
  if (start.endsWith('/>')) return start;
  const endTag = `</${name}`;
  const end = text.indexOf(endTag, tag.index);
  if (end === -1 || end - tag.index > maxElement) return undefined;
  const inner = text.slice(tag.index, end);
  return `${inner.replace(literalOrAmpersand, (part) => (part === '&' ? '&amp;' : part))}${endTag}>`;
}

const literalOrAmpersand = /<!\[CDATA\[.*?\]\]>|<!--.*?-->|&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/gis;

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

/** The text of an answer; with the failure if some bytes are not in its encoding, and are replaced by U+FFFF. */
function decoded(bytes: Uint8Array): { text: string; undecoded?: UnreadableXml } {
  try {
    return { text: decodeXml(bytes).text };
  } catch (error) {
    if (!(error instanceof UnreadableXml)) throw error;
    try {
      return { text: partlyDecoded(bytes), undecoded: error };
    } catch {
      // There is no such encoding.
      return { text: '', undecoded: error };
    }
  }
}

/** Decodes what can be; a U+FFFD that is in the bytes themselves stays, past a character that no XML may contain. */
function partlyDecoded(bytes: Uint8Array): string {
  const decoder = new TextDecoder(encodingOf(bytes));
  if (decoder.encoding !== 'utf-8') return decoder.decode(bytes).replaceAll('\uFFFD', undecodedMark);
  const kept = Buffer.from(bytes).toString('latin1').replaceAll('\xEF\xBF\xBD', '\xEF\xBF\xBE');
  return decoder
    .decode(Buffer.from(kept, 'latin1'))
    .replaceAll('\uFFFD', undecodedMark)
    .replaceAll('\uFFFE', '\uFFFD');
}
