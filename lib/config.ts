import { resolve } from 'node:path';
import { z } from 'zod';

const port = z.coerce.number().int().min(0).max(65535);

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

const origins = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .pipe(z.array(origin));

const settings = z.object({
  PORT: port.default(3000),
  HOSTNAME: z.string().min(1).default('localhost'),
  PUBLIC_URL: origin.optional(),
  DATA_DIR: z.string().min(1).default('data'),
  CATALOGUE_API_URL: serviceAddress.optional(),
  CATALOGUE_ASSET_ORIGINS: origins.default([]),
  DEMO: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  CACHE_MEGABYTES: z.coerce.number().int().min(1).max(65536).default(128),
  MAX_MEGAPIXELS: z.coerce.number().int().min(1).max(4000).default(600),
  PREVIEW_SECRET: z.string().min(20, { error: 'must have at least 20 characters' }).optional(),
  CZYTELNIA_FROM: z.string().min(1).default('.'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
});

/** What an operator can set, validated. Sizes: cache in bytes, images in pixels. */
export type Config = {
  port: number;
  hostname: string;
  /** Origin under which the public reaches this server, without a slash at the end. */
  publicUrl: string;
  /** Absolute path of the folder that holds the store and the scans. */
  dataDir: string;
  /** Address of the service that the catalogue is read from, with a slash at the end; undefined: our own store. */
  catalogueUrl: string | undefined;
  /** Origins, besides the service's own, that its pictures and tiles may come from. */
  assetOrigins: string[];
  /** Folder that paths on the command line begin at. */
  workingFolder: string;
  demo: boolean;
  cacheBytes: number;
  maxPixels: number;
  /** What lets an editor into the preview; undefined: it is off. */
  previewSecret: string | undefined;
  logLevel: string;
};

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
    Object.keys(settings.shape).flatMap((name) => (environment[name] ? [[name, environment[name]]] : [])),
  );
  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map(({ path: [name], message }) => {
      // A password in an address is for no terminal and no log.
      const value = given[String(name)]?.replace(/\/\/[^/@]*@/g, '//…@');
      return `${String(name)} (${value}): ${message}`;
    });
    throw new ConfigError(`Wrong setting: ${lines.join('; ')}`);
  }
  const { data } = parsed;
  const shownHost = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(data.HOSTNAME)
    ? 'localhost'
    : data.HOSTNAME;
  return {
    port: data.PORT,
    hostname: data.HOSTNAME,
    publicUrl: data.PUBLIC_URL ?? `http://${shownHost}:${data.PORT}`,
    dataDir: resolve(data.DATA_DIR),
    catalogueUrl: data.CATALOGUE_API_URL,
    assetOrigins: data.CATALOGUE_ASSET_ORIGINS,
    workingFolder: resolve(data.CZYTELNIA_FROM),
    demo: data.DEMO === 'on',
    cacheBytes: data.CACHE_MEGABYTES * 1024 * 1024,
    maxPixels: data.MAX_MEGAPIXELS * 1_000_000,
    previewSecret: data.PREVIEW_SECRET,
    logLevel: data.LOG_LEVEL,
  };
}
