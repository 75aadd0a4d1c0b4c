import { scanExtensions } from '#lib/scans/formats.ts';
import { textExtensions } from '../texts/formats.ts';
import { extensionOf, nameOf } from './folder.ts';
import type { Reading } from './source.ts';

/** Kinds of files that are never read, or have not been read, with advice for the operator. */
const kinds: { extensions: string[]; advice: string; isReadOtherwise?: true }[] = [
  {
    extensions: ['.zip', '.tar', '.gz', '.tgz', '.bz2', '.xz', '.zst', '.7z', '.rar'],
    advice: 'archives are not opened; unpack them',
  },
  {
    extensions: ['.xlsx', '.xls', '.xlsm', '.ods', '.numbers'],
    advice: 'workbooks are not read; save the sheet with the objects as CSV in UTF-8',
  },
  {
    extensions: ['.mdb', '.accdb', '.dbf', '.sqlite', '.db', '.sql'],
    advice: 'databases are not read; export the table of the objects as CSV in UTF-8',
  },
  {
    extensions: ['.doc', '.docx', '.odt', '.rtf', '.epub', '.ps', '.eps', '.ppt', '.pptx', '.odp'],
    advice: 'documents are read as PDF or DjVu; save them as PDF',
  },
  {
    extensions: ['.psb', '.dng', '.cr2', '.cr3', '.nef', '.arw', '.raw', '.pcx', '.tga'],
    advice: 'images of this kind are not read; convert them to TIFF, PNG or JPEG',
  },
  {
    extensions: ['.part', '.partial', '.filepart', '.crdownload', '.download'],
    advice: 'incompletely copied files; copy them again',
  },
  {
    extensions: ['.jsonld', '.ttl', '.nt', '.nq', '.n3', '.trig'],
    advice: 'of linked data RDF/XML is read; save it so, as .rdf',
  },
  {
    extensions: ['.mods', '.marcxml', '.rdf', '.mets', '.foxml', '.mrc', '.marc', '.iso2709', '.dat'],
    advice: 'nothing that is read was found in them; “import --explain FILE” tries one alone',
    isReadOtherwise: true,
  },
  {
    extensions: ['.json', '.yaml', '.yml'],
    advice: 'they describe nothing here; a description is called as its image, or “metadata” for its folder',
    isReadOtherwise: true,
  },
  {
    extensions: ['.csv', '.tsv'],
    advice: 'a table is not read in a folder that “metadata” describes; remove one of both',
    isReadOtherwise: true,
  },
  {
    extensions: ['.mp3', '.wav', '.ogg', '.flac', '.mp4', '.mov', '.avi', '.mkv', '.webm', '.mpg'],
    advice: 'sound and moving images are not shown; nothing can be done with them here',
  },
];

/** Files that programs leave in folders, and those that document or verify other files. */
const harmless = new Set(
  `.md5 .sha1 .sha256 .sha512 .sfv .crc .md .log .xsd .dtd .xsl .xslt .sch .css .js .ini .lnk .url .bak .tmp .dzi`.split(
    ' ',
  ),
);
const harmlessNames =
  /^(thumbs\.db|ehthumbs\.db|icon\r|info\.json|(md5|sha\d+)sums?|readme|licen[cs]e|copying)$|^~\$|~$/i;

/** How many kinds are reported separately; a folder may hold any number of kinds. */
const maxKinds = 30;

/** Files that no reader has used, reported once per kind, however many there are. */
export class UnreadFiles {
  readonly #found = new Map<string, { first: string; count: number; extensions: Set<string> }>();

  /** Adds those of a folder's files that are unclaimed and that no reader reports itself. */
  add(files: readonly string[], { claimed, damaged }: Reading): void {
    for (const file of files) {
      const extension = extensionOf(file);
      if (claimed.has(file) || damaged.has(file) || isHandledElsewhere(file, extension)) continue;
      const isFull = this.#found.size >= maxKinds;
      const own = kindOf(extension)?.advice ?? unknownAdvice(extension);
      const advice = isFull && !this.#found.has(own) ? unknownAdvice('') : own;
      const known = this.#found.get(advice) ?? { first: file, count: 0, extensions: new Set() };
      known.count += 1;
      if (known.extensions.size < maxKinds) known.extensions.add(extension);
      this.#found.set(advice, known);
    }
  }

  report(report: Reading['report']): void {
    for (const [advice, { first, count, extensions }] of this.#found) {
      const all = count > 1 ? ` (${count} such files: ${[...extensions].filter(Boolean).join(', ')})` : '';
      report({ file: first, reason: `${advice}${all}`, kind: 'skipped' });
    }
  }
}

const kindOf = (extension: string) => kinds.find(({ extensions }) => extensions.includes(extension));

/** Advice for a file of a kind that is never read; undefined for other kinds. */
export function adviceFor(file: string): string | undefined {
  const kind = kindOf(extensionOf(file));
  return kind?.isReadOtherwise ? undefined : kind?.advice;
}

const unknownAdvice = (extension: string) =>
  `files ${/^\.\D/.test(extension) ? `that end in ${extension}` : 'without a known ending'} are not read; bring what they hold in a format that is (docs/importing.md)`;

/** Unused images and texts are reported by their own readers. */
const isHandledElsewhere = (file: string, extension: string) =>
  scanExtensions.has(extension) ||
  textExtensions.has(extension) ||
  harmless.has(extension) ||
  harmlessNames.test(nameOf(file));
