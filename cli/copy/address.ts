import { existsSync, statSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { openStore, type Store, storeFile } from '#lib/catalogue/store/database.ts';
import type { Config } from '#lib/config.ts';
import { Refused } from '../refused.ts';
import { operatorPath } from '../store.ts';

/** A store that can be opened, and its name for messages, which holds no name and no password of a person. */
export type Address = { name: string; isThere: boolean; open(): Promise<Store> };

/** Reads `sqlite:PATH`, of a data folder or the file in it. @throws {Refused} */
export function readAddress(config: Config, text: string): Address {
  const [, path] = /^sqlite:(.+)$/.exec(text) ?? [];
  if (!path) throw new Refused(`"${text}" is no address of a store: sqlite:FOLDER.`);
  const given = operatorPath(config, path);
  const isFile = existsSync(given) && !statSync(given).isDirectory();
  if (isFile && basename(storeFile('')) !== basename(given))
    throw new Refused(`${given} is no store: give a folder with a file ${basename(storeFile(''))}.`);
  const dataDir = isFile ? dirname(given) : given;
  return {
    name: `sqlite:${dataDir}`,
    isThere: existsSync(storeFile(dataDir)),
    open: () => openStore(dataDir),
  };
}
