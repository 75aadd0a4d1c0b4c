import { dirname } from 'node:path';
import { percentDecoded } from '#lib/addresses.ts';
import type { RemoteClient } from '../remote/client.ts';
import { fileInside } from '../sources/folder.ts';

/** What a document names: a file, an address that can be asked, or why neither. */
export type Located = { file: string } | { address: string } | { reason: string };

/** Where the files of a METS document are. */
export type Package = {
  /** Its path or address. */
  document: string;
  locate(href: string): Promise<Located>;
  /** The same of another METS document: one of its name beside it, or at the top, is the one that an address means. */
  locateDocument(href: string): Promise<Located>;
  /** Another document, and what is around that. */
  at(located: { file: string } | { address: string }): Package;
  /** The way to addresses, where the operator named servers that may be asked. */
  client: RemoteClient | undefined;
};

const isAddress = (href: string) => /^(?!file:)[a-z][a-z0-9+.-]+:/i.test(href);

/**
 * A document in a folder, and the folder that no file may leave. Of an absolute path, which was another machine's, the
 * end that is there counts.
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
    async locateDocument(href) {
      for (const name of namesOf(href))
        for (const folder of [dirname(document), root]) {
          const file = await fileInside(folder, name, root);
          if (!['missing', 'outside', document].includes(file) && !damaged.has(file)) return { file };
        }
      return await this.locate(href);
    },
    async locate(href) {
      if (isAddress(href)) return client ? { address: href } : { reason: notNamed(href) };
      const named = href.replace(/^file:(\/\/(\.(?=\/)|localhost)?)?/i, '');
      const path = (percentDecoded(named) ?? named).replace(/\\/g, '/');
      const steps = path.split('/').filter((step) => step !== '' && step !== '.');
      const isAbsolute = path.startsWith('/') || /^[a-z]:\//i.test(path);
      const ends = isAbsolute ? steps.map((_, from) => steps.slice(from)) : [steps];
      for (const end of ends) {
        const found = await fileInside(dirname(document), end.join('/'), root);
        if (found === 'outside') return { reason: `${href} leaves the package and is not read` };
        if (damaged.has(found)) return { reason: `${href} is damaged` };
        if (found !== 'missing') return { file: found };
      }
      return { reason: `${href} is not there` };
    },
  };
}

/** What a document is called as a file whose address ends with its name or its number. */
function namesOf(href: string): string[] {
  const [name = ''] = /[^/\\?#=&:]*$/.exec(href) ?? [];
  if (/\.(xml|mets)$/i.test(name)) return [name];
  return name === '' ? [] : [`${name}.xml`, `${name}.mets`];
}

function notNamed(href: string): string {
  const server = URL.canParse(href) ? new URL(href).origin : 'its server';
  return `${href} is an address elsewhere, which is fetched if --origin names ${server}`;
}

/** A document at an address, which others are relative to. */
export function packageAt(address: string, client: RemoteClient): Package {
  return {
    document: address,
    client,
    at: (located) => packageAt('address' in located ? located.address : address, client),
    locateDocument(href) {
      return this.locate(href);
    },
    async locate(href) {
      const url = URL.canParse(href, address) ? new URL(href, address) : undefined;
      return url && /^https?:$/.test(url.protocol)
        ? { address: url.href }
        : { reason: `${href} is not an address that can be asked` };
    },
  };
}
