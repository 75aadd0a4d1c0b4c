import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * What xmllint finds wrong with a document; nothing when it is valid.
 * @param schema a file beside this one, which leads to the official schemas below `.test/schemas`
 */
export function schemaErrors(schema: 'oai-pmh' | 'sitemap', document: string | Uint8Array): string {
  const file = fileURLToPath(new URL(`${schema}.xsd`, import.meta.url));
  const { status, stderr, error } = spawnSync('xmllint', ['--noout', '--nonet', '--schema', file, '-'], {
    input: document,
    encoding: 'utf8',
  });
  if (error) throw error;
  return status === 0 ? '' : stderr;
}
