import { dirname } from 'node:path';
import { percentDecoded } from '#lib/addresses.ts';
import { by } from '#lib/lists.ts';
import type { RemoteClient } from '../remote/client.ts';
import { fileInside } from '../sources/folder.ts';
import { embedded, type MetsFile } from './document.ts';

/** The target of a reference: a file, an address that may be fetched, or the reason why it is neither. */
export type Located = { file: string } | { address: string } | { reason: string };

/** Resolves the references of a METS document. */
export type Package = {
  /** Its path or address. */
  document: string;
  locate(href: string): Promise<Located>;
  /**
   * Locates another METS document: a file with that name or one of the given names, beside this document or at the
   * root, else the address.
   */
  locateDocument(href: string, names?: string[]): Promise<Located>;
  at(located: { file: string } | { address: string }): Package;
  /** Client for addresses, if the operator named servers that may be accessed. */
  client: RemoteClient | undefined;
};

/** The first location where a file exists locally, else the first address from which it may be fetched. */
export async function locateFile(pkg: Package, { href, others }: Pick<MetsFile, 'href' | 'others'>) {
  // Of several reasons the first one that the operator can do something about.
  const [first = href, ...rest] = [href, ...others].sort(by(isOtherAddress));
  const found = await pkg.locate(first);
  const all = [found, ...(await Promise.all(rest.map((one) => pkg.locate(one))))];
  return all.find((one) => 'file' in one) ?? all.find((one) => 'address' in one) ?? found;
}

const isAddress = (href: string) => /^(?!file:)[a-z][a-z0-9+.-]+:/i.test(href);
/** Whether an address can be fetched, unlike that of a URN or a handle, which METS may give beside it. */
const isWebAddress = (href: string) => /^https?:/i.test(href) && URL.canParse(href);
const isOtherAddress = (href: string) => isAddress(href) && !isWebAddress(href);
const notAsked = (href: string) =>
  href.startsWith(embedded)
    ? `${href.slice(embedded.length)} is embedded in the document (FContent), which is not read; export it as a file`
    : `${href} is not an address that can be asked`;

/**
 * A document in a folder that no file may be outside of. Absolute paths come from another machine, so the longest
 * suffix that exists here is used.
 */
export function packageInFolder(
  root: string,
  document: string,
  damaged: ReadonlySet<string>,
  client: RemoteClient | undefined,
): Package {
  return {
    document,
    client,
    at: (located) =>
      'file' in located || !client
        ? packageInFolder(root, 'file' in located ? located.file : document, damaged, client)
        : packageAt(located.address, client),
    async locateDocument(href, names = []) {
      for (const name of [...namesOf(href), ...names])
        for (const folder of [dirname(document), root]) {
          const found = await fileInside(folder, name, root);
          if ('file' in found && found.file !== document && !damaged.has(found.file)) return found;
        }
      return await this.locate(href);
    },
    async locate(href) {
      if (isAddress(href)) {
        if (!isWebAddress(href)) return { reason: notAsked(href) };
        return client ? { address: href } : { reason: notNamed(href) };
      }
      const named = href.replace(/^file:(\/\/(\.(?=\/)|localhost)?)?/i, '');
      // A file saved under its address may be called as it is written.
      const paths = new Set([percentDecoded(named) ?? named, named]);
      for (const end of [...paths].flatMap(endsOf)) {
        const found = await fileInside(dirname(document), end, root);
        if ('file' in found) return damaged.has(found.file) ? { reason: `${href} is damaged` } : found;
        if (found.isOutside) return { reason: `${href} leaves the package and is not read` };
      }
      return { reason: `${href} is not there` };
    },
  };
}

/** The ends of a path that may exist here: all of an absolute one, which comes from another machine. */
function endsOf(written: string): string[] {
  const path = written.replace(/\\/g, '/');
  const steps = path.split('/').filter((step) => step !== '' && step !== '.');
  const isAbsolute = path.startsWith('/') || /^[a-z]:\//i.test(path);
  return (isAbsolute ? steps : ['']).map((_, from) => steps.slice(from).join('/'));
}

/** Local file names that a document may have, derived from the last name or number in its address. */
function namesOf(href: string): string[] {
  const [name = ''] = /[^/\\?#=&:]*$/.exec(href) ?? [];
  if (/\.(xml|mets)$/i.test(name)) return [name];
  return name === '' ? [] : [`${name}.xml`, `${name}.mets`];
}

const notNamed = (href: string) =>
  `${href} is an address elsewhere, which is fetched if --origin names ${new URL(href).origin}`;

/** A document at an address; references are relative to it. */
export function packageAt(address: string, client: RemoteClient): Package {
  return {
    document: address,
    client,
    at: (located) => packageAt('address' in located ? located.address : address, client),
    locateDocument(href) {
      return this.locate(href);
    },
    async locate(href) {
      const url = URL.canParse(href, address) ? new URL(href, address).href : href;
      return isWebAddress(url) ? { address: url } : { reason: notAsked(href) };
    },
  };
}
