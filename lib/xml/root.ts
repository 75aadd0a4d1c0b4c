import { firstBytes } from '../first-bytes.ts';
import { encodingOf } from './decode.ts';
import { UnreadableXml, xmlParser } from './read.ts';

/** Bytes within which a root element begins; before it stand declarations and comments. */
const headSize = 65_536;

/** What a document's root element is: its name without prefix, and its namespace, empty for none. */
export type XmlRoot = { name: string; namespace: string };

/** The root element of an XML file, of which no more than the beginning is read; undefined where it is no XML. */
export async function rootOf(file: string): Promise<XmlRoot | undefined> {
  const bytes = await firstBytes(file, headSize);
  try {
    return rootIn(new TextDecoder(encodingOf(bytes)).decode(bytes));
  } catch (error) {
    // A RangeError: the encoding that it names does not exist.
    if (error instanceof UnreadableXml || error instanceof RangeError) return undefined;
    throw error;
  }
}

function rootIn(text: string): XmlRoot | undefined {
  let root: XmlRoot | undefined;
  // What lies within it would take ever longer the deeper it is nested.
  const limits = { elements: 1, depth: 1 };
  const parser = xmlParser({ open: (name, _, namespace) => (root ??= { name, namespace }) }, limits);
  try {
    parser.write(text);
  } catch (error) {
    // What is wrong behind the root's beginning is for its reader to say.
    if (!root) throw error;
  }
  return root;
}
