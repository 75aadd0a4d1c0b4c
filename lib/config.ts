import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { z } from 'zod';
import { readPostgresAddress } from './catalogue/store/postgres/address.ts';
import { readSearchAddress } from './catalogue/store/search/manticore/address.ts';
import { parseTimestamp, type Timestamp } from './catalogue/timestamp.ts';
import { type PersistentIds, parsePersistentIds } from './discovery/persistent-ids.ts';
import { storageFolder } from './scans/addresses.ts';
import type { StoragePlace } from './scans/storage/options.ts';
import { type BucketServer, parseBucketAddress } from './scans/storage/place.ts';

/** A number within bounds; whatever is wrong with it, the sentence says all that it must be. */
const number = (what: string, min: number, max: number, isWhole = true) =>
  z
    .string()
    .transform(Number)
    .refine((value) => value >= min && value <= max && (!isWhole || Number.isInteger(value)), {
      error: `must be ${what} from ${min} to ${max}`,
    });

const port = number('a port, a whole number', 0, 65_535);

const origin = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address such as https://library.example' })
  .refine((text) => !URL.canParse(text) || (new URL(text).pathname === '/' && new URL(text).search === ''), {
    error: 'must be an origin without a path, such as https://library.example',
  })
  .transform((text) => new URL(text).origin);

const serviceAddress = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address such as https://catalogue.example/' })
  .refine((text) => !URL.canParse(text) || (new URL(text).search === '' && new URL(text).hash === ''), {
    error: 'must be the address below which /api/ lies, without a query',
  })
  .refine((text) => !URL.canParse(text) || !/\/api\/*$/.test(new URL(text).pathname), {
    error: 'must be the address below which /api/ lies, without /api/ itself',
  })
  .refine((text) => !URL.canParse(text) || (new URL(text).username === '' && new URL(text).password === ''), {
    error: 'must not hold a name or a password',
  })
  .transform((text) => new URL(text).href.replace(/\/*$/, '/'));

/** What stands between blanks or commas. */
const words = z.string().transform((text) => text.split(/[\s,]+/).filter(Boolean));

// RFC 9309, section 2.2.1.
const userAgents = words
  .refine((names) => names.every((name) => /^[A-Za-z_-]+$/.test(name)), {
    error:
      'must hold product tokens of crawlers, of letters, _ and - alone, such as GPTBot, separated by blanks or commas',
  })
  .transform((names) => [...new Set(names)]);

const persistentIds = z
  .string()
  .transform(parsePersistentIds)
  .refine((ids) => ids !== undefined, {
    error:
      'must be the address of ARKs such as https://n2t.net/ark:12345/ or of handles such as https://hdl.handle.net/20.500.12345/',
  });

const policyAddress = z
  .url({
    protocol: /^https?$/,
    error: 'must be an http or https address such as https://library.example/pl/pages/tdm',
  })
  .transform((text) => new URL(text).href);

// A dictionary of structured fields with tokens y and n (draft-ietf-aipref-vocab).
const contentUsage = z
  .string()
  .transform((text) => text.split(',').map((preference) => preference.trim()))
  .refine((preferences) => preferences.every((one) => /^[a-z*][a-z0-9_.*-]*=[yn]$/.test(one)), {
    error: 'must hold preferences such as train-ai=n, separated by commas',
  })
  .transform((preferences) => preferences.join(', '));

const serviceAddresses = words
  .pipe(z.array(serviceAddress))
  .transform((addresses) => [...new Set(addresses)]);

const origins = words.pipe(z.array(origin));

const instant = z
  .string()
  .transform((text) => parseTimestamp(text))
  .refine((timestamp) => timestamp !== undefined, {
    error: 'must be a date such as 2020-01-01 or a timestamp such as 2020-01-01T12:00:00',
  });

/** Networks that may be called by a name among trusted proxies: this machine, and the networks that nobody owns. */
export const proxyNetworks: Readonly<Record<string, readonly string[] | undefined>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  private: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
  none: [],
};

/** An address, or a network in the notation of RFC 4632. */
function isNetwork(text: string): boolean {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const family = isIP(address);
  return family !== 0 && Number(bits ?? 0) <= (family === 6 ? 128 : 32);
}

const proxies = words.refine(
  (names) => names.every((name) => Object.hasOwn(proxyNetworks, name) || isNetwork(name)),
  {
    error: 'must hold addresses, networks such as 10.0.0.0/8, or loopback, private, none',
  },
);

const telephone = z
  .string()
  .trim()
  .regex(/^\+?[\d ()/.-]{3,40}$/, { error: 'must be a telephone number such as +48 12 345 67 89' })
  .refine((text) => text.replace(/\D/g, '').length >= 3, { error: 'must hold at least three digits' });
const listAddress = z
  .url({
    protocol: /^https?$/,
    error: 'must be an http or https address such as https://catalogue.example/api/drafts/',
  })
  .refine((text) => !URL.canParse(text) || (new URL(text).username === '' && new URL(text).password === ''), {
    error: 'must not hold a name or a password',
  })
  .transform((text) => new URL(text).href);

const storageAddress = z
  .string()
  .refine((text) => parseBucketAddress(text, { endpoint: undefined, region: undefined }) !== undefined, {
    error: 'must be the address of a bucket such as s3://library-scans or s3://library-scans/prefix',
  });

const assetsAddress = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address such as https://cdn.example/scans' })
  .refine((text) => !/[?#]/.test(text), {
    error: 'must be the address below which the files of the storage lie, without a query',
  })
  .refine((text) => !URL.canParse(text) || (new URL(text).username === '' && new URL(text).password === ''), {
    error: 'must not hold a name or a password',
  })
  .transform((text) => new URL(text).href.replace(/\/+$/, ''));

const endpoint = z.url({
  protocol: /^https?$/,
  error: 'must be an http or https address such as https://s3.library.example',
});

const databaseAddress = z.string().refine((text) => readPostgresAddress(text) !== undefined, {
  error:
    'must be postgres://user:password@host:port/database; several hosts stand after each other with commas',
});

const searchAddress = z.string().refine((text) => readSearchAddress(text) !== undefined, {
  error:
    'must be mysql://host:port,host:port/prefix: shards stand after each other with commas, nodes with a copy of the same shard with |',
});

const previewSecret = z.string().min(20, { error: 'must be at least 20 characters long' });

// What a header can carry (RFC 6750, section 2.1).
const bearerToken = z.string().regex(/^[\w.~+/-]+=*$/, {
  error: 'must be of letters, digits and - . _ ~ + /, as tokens are',
});

const settings = z.object({
  PORT: port.default(3000),
  HOSTNAME: z.string().min(1).default('localhost'),
  PUBLIC_URL: origin.optional(),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: databaseAddress.optional(),
  SEARCH_URL: searchAddress.optional(),
  STORAGE_URL: storageAddress.optional(),
  ASSETS_URL: assetsAddress.optional(),
  AWS_ENDPOINT_URL: endpoint.optional(),
  AWS_ENDPOINT_URL_S3: endpoint.optional(),
  AWS_REGION: z.string().optional(),
  AWS_DEFAULT_REGION: z.string().optional(),
  CATALOGUE_API_URL: serviceAddresses.default([]),
  CATALOGUE_ASSET_ORIGINS: origins.default([]),
  CATALOGUE_RATE: number('a number of questions a second', 0.1, 1000, false).default(5),
  CATALOGUE_TILES: number('a whole number', 1, 1_000_000_000).default(10_000_000),
  CATALOGUE_SINCE: instant.optional(),
  CATALOGUE_WALK_HOURS: number('a number of hours', 0.01, 10_000, false).default(24),
  CATALOGUE_TEXTS: z.enum(['on', 'off'], { error: 'must be on or off' }).default('off'),
  CATALOGUE_PREVIEW_URL: listAddress.optional(),
  CATALOGUE_PREVIEW_TOKEN: bearerToken.optional(),
  PREVIEW_SECRET: previewSecret.optional(),
  DEMO: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  TRUSTED_PROXIES: proxies.default(['loopback']),
  CLIENT_LIMIT: z
    .union([z.literal('off'), number('a number', 0.1, 100_000, false)], {
      error: 'must be a number of pages a second from 0.1 to 100000, or off',
    })
    .default(10),
  METRICS_PORT: port.optional(),
  METRICS_HOSTNAME: z.string().min(1).default('127.0.0.1'),
  WORKERS: number('a number of processes', 1, 64).optional(),
  CACHE_MEGABYTES: number('a whole number', 1, 65_536).default(128),
  MAX_MEGAPIXELS: number('a whole number', 1, 4000).default(600),
  CZYTELNIA_FROM: z.string().min(1).default('.'),
  LIBRARY_NAME: z
    .string()
    .trim()
    .min(1, { error: 'must hold a name' })
    .max(200, { error: 'must have at most 200 characters' })
    .optional(),
  LIBRARY_EMAIL: z.email({ error: 'must be an e-mail address such as library@library.example' }).optional(),
  LIBRARY_PHONE: telephone.optional(),
  PERSISTENT_ID_PREFIX: persistentIds.optional(),
  ROBOTS_DISALLOW: userAgents.default([]),
  TDM_RESERVATION: z.enum(['on', 'off'], { error: 'must be on or off' }).optional(),
  TDM_POLICY: policyAddress.optional(),
  CONTENT_USAGE: contentUsage.optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], {
      error: 'must be fatal, error, warn, info, debug or silent',
    })
    .default('info'),
});

/** Names of everything that can be set. */
export const settingNames: readonly string[] = Object.keys(settings.shape);

/** Who runs the library, and where that can be reached; undefined: not stated. */
export type Operator = { name: string | undefined; email: string | undefined; phone: string | undefined };
/** Settings whose values no message and no log may repeat, wrong or right. */
const secrets = new Set([
  'DATABASE_URL',
  'SEARCH_URL',
  'PREVIEW_SECRET',
  'CATALOGUE_PREVIEW_URL',
  'CATALOGUE_PREVIEW_TOKEN',
]);

/** What the library reserves and asks of those who crawl it; by default nothing. */
export type Reservations = {
  /** Product tokens of crawlers that are to stay away. */
  disallowed: readonly string[];
  /** Whether text and data mining is reserved by TDMRep, and where its conditions stand; undefined: not stated. */
  mining: { isReserved: boolean; policy: string | undefined } | undefined;
  /** Preferences for the use of what is here, as AIPREF writes them. */
  contentUsage: string | undefined;
};

/** How each service is mirrored. */
export type MirrorSettings = {
  /** Questions a second that it is asked in the long run. */
  perSecond: number;
  /** The most tiles that are mirrored. */
  tiles: number;
  /** No tile older than this is mirrored. */
  since: Timestamp | undefined;
  /** Milliseconds from the end of a whole walk to the next one. */
  walkEvery: number;
  /** Whether the texts of scans are mirrored into the storage too. */
  texts: boolean;
};

/** What an operator can set, validated. Sizes: cache in bytes, images in pixels. */
export type Config = {
  port: number;
  hostname: string;
  /** Origin under which the public reaches this server, without a slash at the end. */
  publicUrl: string;
  /** Absolute path of the folder that holds the store and the scans. */
  dataDir: string;
  /** Address of the PostgreSQL database that holds the store; undefined: in the data folder. Holds a password. */
  databaseUrl: string | undefined;
  /** Address of the distributed engine that has the search index; undefined: the store has it. May hold a password. */
  searchUrl: string | undefined;
  /** Where the files of scans and pictures lie. */
  storage: StoragePlace;
  /** The server of every bucket that is named. */
  bucketServer: BucketServer;
  /** Address below which the public finds these files, without a slash at the end; undefined: this site sends them. */
  assetsUrl: string | undefined;
  /** Addresses of the services that are mirrored into the store, each once and with a slash at the end. */
  services: string[];
  /** How they are mirrored. */
  mirror: MirrorSettings;
  /** Origins, besides the services' own, that their pictures and tiles and the pictures of pages may come from. */
  assetOrigins: string[];
  /** Where the drafts of the service's pages are read, a list as at /api/pages/, and what is sent as Bearer there. */
  drafts: { url: string; token: string | undefined } | undefined;
  /** Who knows it may sign in as an editor; at least 20 characters. */
  previewSecret: string | undefined;
  /** Folder that paths on the command line begin at. */
  workingFolder: string;
  demo: boolean;
  /** Hops whose X-Forwarded-For counts: addresses, networks, and names of {@link proxyNetworks}. */
  trustedProxies: readonly string[];
  /** Pages a second, or their equal, that may be made for one client in the long run; undefined: no bound. */
  clientLimit: number | undefined;
  /** Where the server's metrics are read; undefined: nowhere. */
  metrics: { port: number; hostname: string } | undefined;
  /** Processes that answer requests. */
  workers: number;
  /** Memory for cached answers in each of them. */
  cacheBytes: number;
  maxPixels: number;
  /** Who runs the library, as the default accessibility declaration and harvesters are told. */
  operator: Operator;
  reservations: Reservations;
  /** The persistent identifiers that the library gives its objects; undefined: none. */
  persistentIds: PersistentIds | undefined;
  logLevel: string;
};

/** More processes than these are for the operator to ask for: each takes memory. */
const maxWorkers = 4;

/** A setting that the program cannot start with; the message names the variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads the settings from an environment (empty values count as unset).
 * @throws {ConfigError} naming every variable that is wrong.
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.fromEntries(
    settingNames.flatMap((name) => (environment[name] ? [[name, environment[name]]] : [])),
  );
  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map(({ path: [name], message }) => {
      if (secrets.has(String(name))) return `${String(name)}: ${message}`;
      // A password in an address is for no terminal and no log.
      const value = given[String(name)]?.replace(/\/\/[^/@]*@/g, '//…@');
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
