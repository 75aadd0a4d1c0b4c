import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { storeFile } from '#lib/catalogue/store/database.ts';
import { execOn } from '#lib/catalogue/store/postgres/server.fixture.ts';
import { freePort } from '#lib/connection/free-ports.fixture.ts';
import { digestFolder, storageFolder } from '#lib/scans/addresses.ts';
import { type LaunchedServer, launchServer, type ServerOptions } from '../support/server.ts';
import { readCompressed, readRecordings } from './answers.ts';

/** Location of a library: its data folder, and the database if its store is on PostgreSQL. */
export type StoreLocation = { dataDir: string; databaseUrl: string | undefined };

/** A site with empty pages (e2e/http/without-pages.ts), for requests other than for pages. */
export const withoutPages = { program: '.test/programs/without-pages.js' };

/** Names of the files written by `make.ts`. */
export const files = {
  sqlite: 'catalogue.sqlite.br',
  postgres: 'catalogue.sql.br',
  texts: 'texts.json.br',
  answers: 'answers.json.br',
};

/** The setting under which old libraries were created. */
export const originalEnvironment = { PUBLIC_URL: 'http://library.example' };

/** The versions with stored libraries, by the commits that created them. */
export const oldVersions = readdirSync('e2e/old-libraries', { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);

const fileOf = (version: string, name: keyof typeof files) => join('e2e/old-libraries', version, files[name]);

/** The answers of an old version's server. */
export const recordingsOf = (version: string) => readRecordings(fileOf(version, 'answers'));

/**
 * Unpacks the library that an old version has created into an empty data folder, and an empty database if one is named.
 */
export async function unpack(version: string, { dataDir, databaseUrl }: StoreLocation): Promise<void> {
  mkdirSync(dataDir, { recursive: true });
  const texts = z
    .record(z.string(), z.string())
    .parse(JSON.parse(String(readCompressed(fileOf(version, 'texts')))));
  for (const [digest, text] of Object.entries(texts)) {
    const folder = digestFolder(storageFolder(dataDir), digest);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'alto.xml'), text);
  }
  if (databaseUrl) await execOn(databaseUrl, String(readCompressed(fileOf(version, 'postgres'))));
  else writeFileSync(storeFile(dataDir), readCompressed(fileOf(version, 'sqlite')));
}

/**
 * Launches a server on a library.
 * @param what another program to launch, or a version: the folder of an older one, built
 * @returns the server and its address, whatever PUBLIC_URL says
 */
export async function launchOn(
  { dataDir, databaseUrl }: StoreLocation,
  environment: Record<string, string> = originalEnvironment,
  what?: Pick<ServerOptions, 'version' | 'program'>,
): Promise<LaunchedServer & { url: string }> {
  const port = String(await freePort());
  const settings = { PORT: port, CLIENT_LIMIT: 'off', ...environment };
  const server = await launchServer({
    dataDir,
    environment: { ...settings, ...(databaseUrl && { DATABASE_URL: databaseUrl }) },
    ...what,
  });
  return { ...server, url: `http://localhost:${port}` };
}
