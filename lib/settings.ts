import { isIP } from 'node:net';
import { z } from 'zod';
import { readPostgresAddress } from './catalogue/store/postgres/address.ts';
import { readSearchAddress } from './catalogue/store/search/manticore/address.ts';
import { parseTimestamp } from './catalogue/timestamp.ts';
import { parsePersistentIds } from './discovery/persistent-ids.ts';
import { parseBucketAddress } from './scans/storage/location.ts';

/** A number within bounds; on any error the message states the whole requirement. */
const number = (what: string, min: number, max: number, isWhole = true) =>
  z
    .string()
    .transform((text) => (text.trim() === '' ? Number.NaN : Number(text)))
    .refine((value) => value >= min && value <= max && (!isWhole || Number.isInteger(value)), {
      error: `must be ${what} from ${min} to ${max}`,
    });

const port = number('a port, a whole number', 0, 65_535);

/** A web URL; the error message shows an example. */
const webUrl = (example: string) =>
  z.url({ protocol: /^https?$/, error: `must be an http or https address such as ${example}` });

const hasNoPassword = (text: string) =>
  !URL.canParse(text) || (new URL(text).username === '' && new URL(text).password === '');
const noPassword = { error: 'must not hold a name or a password' };

const origin = webUrl('https://library.example')
  .refine((text) => !URL.canParse(text) || (new URL(text).pathname === '/' && new URL(text).search === ''), {
    error: 'must be an origin without a path, such as https://library.example',
  })
  .transform((text) => new URL(text).origin);

const serviceAddress = webUrl('https://catalogue.example/')
  .refine((text) => !URL.canParse(text) || (new URL(text).search === '' && new URL(text).hash === ''), {
    error: 'must be the address below which /api/ lies, without a query',
  })
  .refine((text) => !URL.canParse(text) || !/\/api\/*$/.test(new URL(text).pathname), {
    error: 'must be the address below which /api/ lies, without /api/ itself',
  })
  .refine(hasNoPassword, noPassword)
  .transform((text) => new URL(text).href.replace(/\/*$/, '/'));

/** Words separated by spaces or commas. */
const words = z.string().transform((text) => text.split(/[\s,]+/).filter(Boolean));

// RFC 9309, section 2.2.1.
const userAgents = words
  .refine((names) => names.every((name) => /^[A-Za-z_-]+$/.test(name)), {
    error:
      'must hold product tokens of crawlers, of letters, _ and - alone, such as GPTBot, separated by blanks or commas',
  })
  .transform((names) => [...new Set(names)])
  .readonly();

const persistentIds = z
  .string()
  .transform(parsePersistentIds)
  .refine((ids) => ids !== undefined, {
    error:
      'must be the address of ARKs such as https://n2t.net/ark:12345/ or of handles such as https://hdl.handle.net/20.500.12345/',
  });

const policyAddress = webUrl('https://library.example/pl/pages/tdm').transform((text) => new URL(text).href);

// A structured-field dictionary with the tokens y and n (draft-ietf-aipref-vocab).
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

/** Names for networks among trusted proxies: this machine, and the private networks. */
export const proxyNetworks: Readonly<Record<string, readonly string[] | undefined>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  private: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
  none: [],
};

/** An IP address, or a network in CIDR notation (RFC 4632). */
function isNetwork(text: string): boolean {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const family = isIP(address);
  return family !== 0 && Number(bits ?? 0) <= (family === 6 ? 128 : 32);
}

const proxies = words
  .refine((names) => names.every((name) => Object.hasOwn(proxyNetworks, name) || isNetwork(name)), {
    error: 'must hold addresses, networks such as 10.0.0.0/8, or loopback, private, none',
  })
  .readonly();

const telephone = z
  .string()
  .trim()
  .regex(/^\+?[\d ()/.-]{3,40}$/, { error: 'must be a telephone number such as +48 12 345 67 89' })
  .refine((text) => text.replace(/\D/g, '').length >= 3, { error: 'must hold at least three digits' });
const listAddress = webUrl('https://catalogue.example/api/drafts/')
  .refine(hasNoPassword, noPassword)
  .transform((text) => new URL(text).href);

const storageAddress = z
  .string()
  .refine((text) => parseBucketAddress(text, { endpoint: undefined, region: undefined }) !== undefined, {
    error: 'must be the address of a bucket such as s3://library-scans or s3://library-scans/prefix',
  });

const assetsAddress = webUrl('https://cdn.example/scans')
  .refine((text) => !/[?#]/.test(text), {
    error: 'must be the address below which the files of the storage lie, without a query',
  })
  .refine(hasNoPassword, noPassword)
  .transform((text) => new URL(text).href.replace(/\/+$/, ''));

const endpoint = webUrl('https://s3.library.example');

const databaseAddress = z.string().refine((text) => readPostgresAddress(text) !== undefined, {
  error:
    'must be postgres://user:password@host:port/database; several hosts stand after each other with commas',
});

const searchAddress = z.string().refine((text) => readSearchAddress(text) !== undefined, {
  error:
    'must be mysql://host:port,host:port/prefix: shards stand after each other with commas, nodes with a copy of the same shard with |',
});

const previewSecret = z.string().trim().min(20, { error: 'must be at least 20 characters long' });

// Characters allowed in the header (RFC 6750, section 2.1).
const bearerToken = z.string().regex(/^[\w.~+/-]+=*$/, {
  error: 'must be of letters, digits and - . _ ~ + /, as tokens are',
});

/** The format and the default of each setting. */
export const settings = z.object({
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
  CATALOGUE_RATE: number('a number of requests a second', 0.1, 1000, false).default(5),
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
    .union([z.literal('off'), number('off, or a number of pages a second', 0.1, 100_000, false)])
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

/** Names of all settings. */
export const settingNames: readonly string[] = Object.keys(settings.shape);
