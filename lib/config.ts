import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import type { Timestamp } from './catalogue/timestamp.ts';
import type { PersistentIds } from './discovery/persistent-ids.ts';
import { storageFolder } from './scans/addresses.ts';
import type { StorageLocation } from './scans/storage/location.ts';
import { type BucketServer, parseBucketAddress } from './scans/storage/location.ts';
import { settingNames, settings } from './settings.ts';

/** The operator of the library with contact details; undefined: not stated. */
export type Operator = { name: string | undefined; email: string | undefined; phone: string | undefined };
/** Settings whose values must not appear in messages or logs, whether valid or not. */
const secrets = new Set([
  'DATABASE_URL',
  'SEARCH_URL',
  'PREVIEW_SECRET',
  'CATALOGUE_PREVIEW_URL',
  'CATALOGUE_PREVIEW_TOKEN',
]);

/** Rights reserved against crawlers, and usage preferences stated to them; none by default. */
export type Reservations = {
  /** Product tokens of crawlers that must stay away. */
  disallowed: readonly string[];
  /** Whether text and data mining is reserved (TDMRep), and the URL of the policy; undefined: not stated. */
  mining: { isReserved: boolean; policy: string | undefined } | undefined;
  /** Usage preferences for the content, in AIPREF syntax. */
  contentUsage: string | undefined;
};

/** How each service is mirrored. */
export type MirrorSettings = {
  /** Average number of requests a second to a service. */
  perSecond: number;
  /** Maximum number of tiles that are mirrored. */
  tiles: number;
  /** No tile older than this is mirrored. */
  since: Timestamp | undefined;
  /** Milliseconds from the end of a full walk to the start of the next. */
  walkEvery: number;
  /** Whether the texts of scans are mirrored into the store too. */
  texts: boolean;
};

/** Everything an operator can set, validated. Sizes: cache in bytes, images in pixels. */
export type Config = {
  port: number;
  hostname: string;
  /** Origin under which the public reaches this server, without a slash at the end. */
  publicUrl: string;
  /** Absolute path of the folder that holds the store and the scans. */
  dataDir: string;
  /** URL of the PostgreSQL database that holds the store; undefined: SQLite in the data folder. Holds a password. */
  databaseUrl: string | undefined;
  /** URL of the distributed search engine; undefined: the store holds the index. May hold a password. */
  searchUrl: string | undefined;
  /** Where the files of scans and pictures are stored. */
  storage: StorageLocation;
  /** The server of all configured buckets. */
  bucketServer: BucketServer;
  /** Public base URL of these files, without a trailing slash; undefined: this site serves them. */
  assetsUrl: string | undefined;
  /** Base URLs of the services mirrored into the store, without duplicates and with a trailing slash. */
  services: string[];
  /** How they are mirrored. */
  mirror: MirrorSettings;
  /** Further origins, besides the services' own, allowed for pictures and tiles of services and pictures on pages. */
  assetOrigins: string[];
  /** Where drafts of the service's pages are read (a list as at /api/pages/), and the Bearer token sent there. */
  drafts: { url: string; token: string | undefined } | undefined;
  /** Secret that lets people sign in as editors; at least 20 characters. */
  previewSecret: string | undefined;
  /** Folder against which paths on the command line are resolved. */
  workingFolder: string;
  demo: boolean;
  /** Proxies whose X-Forwarded-For is trusted: addresses, networks, and names of networks (`settings.ts`). */
  trustedProxies: readonly string[];
  /** Average number of pages a second, or equivalent work, allowed per client; undefined: no limit. */
  clientLimit: number | undefined;
  /** Where the server's metrics are exposed; undefined: nowhere. */
  metrics: { port: number; hostname: string } | undefined;
  /** Processes that answer requests. */
  workers: number;
  /** Memory for cached answers, per process. */
  cacheBytes: number;
  maxPixels: number;
  /** The operator, as the default accessibility declaration and OAI-PMH state it. */
  operator: Operator;
  reservations: Reservations;
  /** The persistent identifiers that the library assigns to its objects; undefined: none. */
  persistentIds: PersistentIds | undefined;
  logLevel: string;
};

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
  const parsed = settings.safeParse(values);
  if (!parsed.success) {
    const lines = parsed.error.issues.map(({ path: [name], message }) => {
      if (secrets.has(String(name))) return `${String(name)}: ${message}`;
      // Passwords in URLs must not reach a terminal or a log.
      const value = values[String(name)]?.replace(/\/\/[^/@]*@/g, '//…@');
      return `${String(name)} (${value}): ${message}`;
    });
    throw new ConfigError(`Wrong setting: ${lines.join('; ')}`);
  }
  const { data } = parsed;
  if (data.CATALOGUE_PREVIEW_URL && data.CATALOGUE_API_URL.length !== 1) {
    const reason =
      data.CATALOGUE_API_URL.length === 0
        ? 'drafts belong to a catalogue service; set CATALOGUE_API_URL too'
        : 'drafts belong to one catalogue service, and CATALOGUE_API_URL names several; unset it, or name one';
    throw new ConfigError(`Wrong setting: CATALOGUE_PREVIEW_URL: ${reason}`);
  }
  if (data.CATALOGUE_PREVIEW_TOKEN && !data.CATALOGUE_PREVIEW_URL) {
    throw new ConfigError(
      'Wrong setting: CATALOGUE_PREVIEW_TOKEN: nothing to send it to; set CATALOGUE_PREVIEW_URL too',
    );
  }
  if (data.TDM_POLICY && data.TDM_RESERVATION !== 'on') {
    throw new ConfigError(
      'Wrong setting: TDM_POLICY: conditions of what is not reserved; set TDM_RESERVATION to on too',
    );
  }
  const bucketServer = {
    endpoint: data.AWS_ENDPOINT_URL_S3 ?? data.AWS_ENDPOINT_URL,
    region: data.AWS_REGION ?? data.AWS_DEFAULT_REGION,
  };
  const dataDir = resolve(data.DATA_DIR);
  const bucket = data.STORAGE_URL && parseBucketAddress(data.STORAGE_URL, bucketServer);
  const shownHost = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(data.HOSTNAME)
    ? 'localhost'
    : data.HOSTNAME;
  const workers = data.WORKERS ?? Math.min(availableParallelism(), maxWorkers);
  return {
    port: data.PORT,
    hostname: data.HOSTNAME,
    publicUrl: data.PUBLIC_URL ?? `http://${shownHost}:${data.PORT}`,
    dataDir,
    databaseUrl: data.DATABASE_URL,
    searchUrl: data.SEARCH_URL,
    storage: bucket || { folder: storageFolder(dataDir) },
    bucketServer,
    assetsUrl: data.ASSETS_URL,
    services: data.CATALOGUE_API_URL,
    mirror: {
      perSecond: data.CATALOGUE_RATE,
      tiles: data.CATALOGUE_TILES,
      since: data.CATALOGUE_SINCE,
      walkEvery: data.CATALOGUE_WALK_HOURS * 3_600_000,
      texts: data.CATALOGUE_TEXTS === 'on',
    },
    assetOrigins: data.CATALOGUE_ASSET_ORIGINS,
    drafts: data.CATALOGUE_PREVIEW_URL
      ? { url: data.CATALOGUE_PREVIEW_URL, token: data.CATALOGUE_PREVIEW_TOKEN }
      : undefined,
    previewSecret: data.PREVIEW_SECRET,
    workingFolder: resolve(data.CZYTELNIA_FROM),
    demo: data.DEMO === 'on',
    trustedProxies: data.TRUSTED_PROXIES,
    clientLimit: data.CLIENT_LIMIT === 'off' ? undefined : data.CLIENT_LIMIT,
    metrics:
      data.METRICS_PORT === undefined
        ? undefined
        : { port: data.METRICS_PORT, hostname: data.METRICS_HOSTNAME },
    workers,
    cacheBytes: Math.floor((data.CACHE_MEGABYTES * 1024 * 1024) / workers),
    maxPixels: data.MAX_MEGAPIXELS * 1_000_000,
    operator: { name: data.LIBRARY_NAME, email: data.LIBRARY_EMAIL, phone: data.LIBRARY_PHONE },
    reservations: {
      disallowed: data.ROBOTS_DISALLOW,
      mining: data.TDM_RESERVATION && {
        isReserved: data.TDM_RESERVATION === 'on',
        policy: data.TDM_POLICY,
      },
      contentUsage: data.CONTENT_USAGE,
    },
    persistentIds: data.PERSISTENT_ID_PREFIX,
    logLevel: data.LOG_LEVEL,
  };
}
