import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Schemas beside this file. Those not our own import the official ones below `.test/schemas`. */
const schemas = {
  'oai-pmh': ['--schema', 'oai-pmh.xsd'],
  sitemap: ['--schema', 'sitemap.xsd'],
  edm: ['--relaxng', 'edm.rng'],
} as const;

/**
 * The errors that xmllint finds in a document; empty when it is valid.
 * @param schema `oai-pmh` covers answers and single records of every format; of EDM only the envelope
 */
export function schemaErrors(schema: keyof typeof schemas, document: string | Uint8Array): string {
  const [kind, name] = schemas[schema];
  const file = fileURLToPath(new URL(name, import.meta.url));
  const { status, stderr, error } = spawnSync('xmllint', ['--noout', '--nonet', '--huge', kind, file, '-'], {
    input: document,
    encoding: 'utf8',
  });
  if (error) throw error;
  return status === 0 ? '' : stderr;
}
