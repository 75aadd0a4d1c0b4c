import { firstBytes } from '../first-bytes.ts';
import { encodingOf } from './decode.ts';
import { UnreadableXml, xmlParser } from './read.ts';

/** The root element must begin within this many bytes; declarations and comments precede it. */
const headSize = 65_536;

/** A document's root element: its name without prefix, and its namespace, empty for none. */
export type XmlRoot = { name: string; namespace: string };

/** The root element of an XML file, reading only its beginning; undefined where it is not XML. */
export async function rootOf(file: string): Promise<XmlRoot | undefined> {
  const bytes = await firstBytes(file, headSize);
  try {
    return rootIn(new TextDecoder(encodingOf(bytes)).decode(bytes));
  } catch (error) {
    // A RangeError means that the declared encoding does not exist.
    if (error instanceof UnreadableXml || error instanceof RangeError) return undefined;
    throw error;
  }
}

function rootIn(text: string): XmlRoot | undefined {
  let root: XmlRoot | undefined;
  // Parsing nested content would take longer and longer the deeper it is.
  const limits = { elements: 1, depth: 1 };
  const parser = xmlParser({ open: (name, _, namespace) => (root ??= { name, namespace }) }, limits);
  try {
    parser.write(text);
  } catch (error) {
    // Errors after the start of the root are left to the document's reader.
    if (!root) throw error;
  }
  return root;
}
