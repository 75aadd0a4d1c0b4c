import { createReadStream } from 'node:fs';
import { encodingOf, undecodable } from '#lib/xml/decode.ts';
import { UnreadableXml } from '#lib/xml/read.ts';

/** Streams the text of an XML file, decoded. @throws {UnreadableXml} */
export async function* textOfFile(file: string): AsyncGenerator<string> {
  let start: Buffer | undefined;
  let decoder: TextDecoder | undefined;
  try {
    for await (const bytes of createReadStream(file, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>) {
      start ??= bytes;
      decoder ??= new TextDecoder(encodingOf(bytes), { fatal: true });
      yield decoder.decode(bytes, { stream: true });
    }
    yield decoder?.decode() ?? '';
  } catch (error) {
    if (start && (error instanceof TypeError || error instanceof RangeError))
      throw new UnreadableXml(undecodable(start));
    throw error;
  }
}
