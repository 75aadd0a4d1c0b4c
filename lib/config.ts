import { isIPv6 } from 'node:net';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import type { z } from 'zod';
import { storageFolder } from './scans/addresses.ts';
import { parseBucketAddress } from './scans/storage/location.ts';
import { settingNames, settings } from './settings.ts';

/** Settings whose values must not appear in messages or logs, whether valid or not. */
const secrets = new Set([
  'DATABASE_URL',
  'SEARCH_URL',
  'PREVIEW_SECRET',
  'CATALOGUE_PREVIEW_URL',
  'CATALOGUE_PREVIEW_TOKEN',
]);

/** Everything an operator can set, validated. Sizes: cache in bytes, images in pixels. */
export type Config = ReturnType<typeof configOf>;

/** The operator of the library with contact details; undefined: not stated. */
export type Operator = Config['operator'];

/** Rights reserved against crawlers, and usage preferences stated to them; none by default. */
export type Reservations = Config['reservations'];

/** Most processes started by default; more must be configured, since each takes memory. */
const maxWorkers = 4;

/** A setting that keeps the program from starting; the message names the variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads the settings from an environment (empty values count as unset).
 * @throws {ConfigError} naming every variable that is wrong.
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const values = Object.fromEntries(
    settingNames.flatMap((name) => (environment[name] ? [[name, environment[name]]] : [])),
  );
  const { data, error } = settings.safeParse(values);
  if (!data) {
    const lines = error.issues.map(({ path: [name], message }) => {
      if (secrets.has(String(name))) return `${String(name)}: ${message}`;
      // Passwords in URLs must not reach a terminal or a log.
      const value = values[String(name)]?.replace(/\/\/[^/@]*@/g, '//…@');
      return `${String(name)} (${value}): ${message}`;
    });
    throw new ConfigError(`Wrong setting: ${lines.join('; ')}`);
  }
  const conflict = conflictIn(data);
  if (conflict) throw new ConfigError(`Wrong setting: ${conflict}`);
  return configOf(data);
}

type Settings = z.infer<typeof settings>;

/** What is wrong with settings that do not go together. */
function conflictIn(data: Settings): string | undefined {
  const services = data.CATALOGUE_API_URL.length;
  const conflicts: [isThere: boolean, sentence: string][] = [
    [
      data.PUBLIC_URL === undefined && !URL.canParse(ownAddress(data)),
      `HOSTNAME (${data.HOSTNAME}): cannot stand in an address for visitors; set PUBLIC_URL too`,
    ],
    [
      data.CATALOGUE_PREVIEW_URL !== undefined && services === 0,
      'CATALOGUE_PREVIEW_URL: drafts belong to a catalogue service; set CATALOGUE_API_URL too',
    ],
    [
      data.CATALOGUE_PREVIEW_URL !== undefined && services > 1,
      'CATALOGUE_PREVIEW_URL: drafts belong to one catalogue service, and CATALOGUE_API_URL names several; unset it, or name one',
    ],
    [
      data.CATALOGUE_PREVIEW_TOKEN !== undefined && data.CATALOGUE_PREVIEW_URL === undefined,
      'CATALOGUE_PREVIEW_TOKEN: nothing to send it to; set CATALOGUE_PREVIEW_URL too',
    ],
    [
      data.TDM_POLICY !== undefined && data.TDM_RESERVATION !== 'on',
      'TDM_POLICY: conditions of what is not reserved; set TDM_RESERVATION to on too',
    ],
  ];
  return conflicts.find(([isThere]) => isThere)?.[1];
}

/** Where the server is reached without a proxy. */
function ownAddress({ HOSTNAME, PORT }: Settings): string {
  const hasNoName = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(HOSTNAME);
  const host = isIPv6(HOSTNAME) ? `[${HOSTNAME}]` : HOSTNAME;
  return `http://${hasNoName ? 'localhost' : host}:${PORT}`;
}

function configOf(data: Settings) {
  const bucketServer = {
    endpoint: data.AWS_ENDPOINT_URL_S3 ?? data.AWS_ENDPOINT_URL,
    region: data.AWS_REGION ?? data.AWS_DEFAULT_REGION,
  };
  const dataDir = resolve(data.DATA_DIR);
  const bucket = data.STORAGE_URL && parseBucketAddress(data.STORAGE_URL, bucketServer);
  const workers = data.WORKERS ?? Math.min(availableParallelism(), maxWorkers);
  return {
    port: data.PORT,
    hostname: data.HOSTNAME,
    /** Origin under which the public reaches this server, without a slash at the end. */
    publicUrl: data.PUBLIC_URL ?? new URL(ownAddress(data)).origin,
    /** Absolute path of the folder that holds the store and the scans. */
    dataDir,
    /** URL of the PostgreSQL database that holds the store; undefined: SQLite in the data folder. Holds a password. */
    databaseUrl: data.DATABASE_URL,
    /** URL of the distributed search engine; undefined: the store holds the index. May hold a password. */
    searchUrl: data.SEARCH_URL,
    /** Where the files of scans and pictures are stored. */
    storage: bucket || { folder: storageFolder(dataDir) },
    /** The server of all configured buckets. */
    bucketServer,
    /** Public base URL of these files, without a trailing slash; undefined: this site serves them. */
    assetsUrl: data.ASSETS_URL,
    /** Base URLs of the services mirrored into the store, without duplicates and with a trailing slash. */
    services: data.CATALOGUE_API_URL,
    /** How each of them is mirrored. */
    mirror: {
      /** Average number of requests a second to a service. */
      perSecond: data.CATALOGUE_RATE,
      /** Maximum number of tiles that are mirrored. */
      tiles: data.CATALOGUE_TILES,
      /** No tile older than this is mirrored. */
      since: data.CATALOGUE_SINCE,
      /** Milliseconds from the end of a full walk to the start of the next. */
      walkEvery: data.CATALOGUE_WALK_HOURS * 3_600_000,
      /** Whether the texts of scans are mirrored into the store too. */
      texts: data.CATALOGUE_TEXTS === 'on',
    },
    /** Further origins, besides the services' own, allowed for pictures and tiles of services and pictures on pages. */
    assetOrigins: data.CATALOGUE_ASSET_ORIGINS,
    /** Where drafts of the service's pages are read (a list as at /api/pages/), and the Bearer token sent there. */
    drafts: data.CATALOGUE_PREVIEW_URL
      ? { url: data.CATALOGUE_PREVIEW_URL, token: data.CATALOGUE_PREVIEW_TOKEN }
      : undefined,
    /** Secret that lets people sign in as editors; at least 20 characters. */
    previewSecret: data.PREVIEW_SECRET,
    /** Folder against which paths on the command line are resolved. */
    workingFolder: resolve(data.CZYTELNIA_FROM),
    demo: data.DEMO === 'on',
    /** Proxies whose X-Forwarded-For is trusted: addresses, networks, and names of networks (`settings.ts`). */
    trustedProxies: data.TRUSTED_PROXIES,
    /** Average number of pages a second, or equivalent work, allowed per client; undefined: no limit. */
    clientLimit: data.CLIENT_LIMIT === 'off' ? undefined : data.CLIENT_LIMIT,
    /** Where the server's metrics are exposed; undefined: nowhere. */
    metrics:
      data.METRICS_PORT === undefined
        ? undefined
        : { port: data.METRICS_PORT, hostname: data.METRICS_HOSTNAME },
    /** Processes that answer requests. */
    workers,
    /** Memory for cached answers, per process. */
    cacheBytes: Math.floor((data.CACHE_MEGABYTES * 1024 * 1024) / workers),
    maxPixels: data.MAX_MEGAPIXELS * 1_000_000,
    /** As the default accessibility declaration and OAI-PMH state it. */
    operator: { name: data.LIBRARY_NAME, email: data.LIBRARY_EMAIL, phone: data.LIBRARY_PHONE },
    reservations: {
      /** Product tokens of crawlers that must stay away. */
      disallowed: data.ROBOTS_DISALLOW,
      /** Whether text and data mining is reserved (TDMRep), and the URL of the policy; undefined: not stated. */
      mining: data.TDM_RESERVATION && {
        isReserved: data.TDM_RESERVATION === 'on',
        policy: data.TDM_POLICY,
      },
      /** Usage preferences for the content, in AIPREF syntax. */
      contentUsage: data.CONTENT_USAGE,
    },
    /** The persistent identifiers that the library assigns to its objects; undefined: none. */
    persistentIds: data.PERSISTENT_ID_PREFIX,
    logLevel: data.LOG_LEVEL,
  };
}
