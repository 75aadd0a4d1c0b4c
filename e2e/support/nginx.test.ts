import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// With a cache, nginx passes HEAD on as GET, for which a whole work is made (ngx_http_proxy_module, proxy_cache_convert_head).
test('the provided nginx has no cache for downloads', () => {
  const text = readFileSync('docs/nginx.conf', 'utf8');
  const uncached = [...text.matchAll(/location ~ (\S+) \{\s*proxy_cache off;/g)].map(
    ([, pattern = '']) => new RegExp(pattern),
  );
  const isUncached = (path: string) => uncached.some((pattern) => pattern.test(path));
  expect(['/downloads/a.pdf', '/bulk/a.xml.gz', '/pl/objects/a/b'].map(isUncached)).toEqual([
    true,
    true,
    false,
  ]);
});
