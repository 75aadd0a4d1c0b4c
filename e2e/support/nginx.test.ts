import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startService } from '#lib/catalogue/mirror/service/service.fixture.ts';
import { temporaryFolder } from '#lib/catalogue/store/temporary-store.fixture.ts';
import { freePort } from '#lib/connection/free-ports.fixture.ts';
import { hasNginx, nginxAt, providedHttp } from './nginx.ts';

test.skipIf(!hasNginx)('HEAD of a download reaches the server as HEAD', async () => {
  const methods: (string | undefined)[] = [];
  const server = await startService(({ url, method }, response) => {
    if (url !== '/healthz') methods.push(method);
    response.writeHead(200, { 'Cache-Control': 'public, max-age=60' }).end();
  });
  onTestFinished(() => server.stop());
  const port = await freePort();
  const parent = temporaryFolder();
  chmodSync(parent, 0o755);
  const folder = join(parent, 'nginx');
  const nginx = nginxAt(folder, port, providedHttp(folder, [new URL(server.url).host]));
  onTestFinished(() => nginx.stop());
  await nginx.start();
  for (const path of ['/downloads/a.pdf', '/bulk/a.xml.gz'])
    await fetch(`http://127.0.0.1:${port}${path}`, { method: 'HEAD' });
  expect(methods).toEqual(['HEAD', 'HEAD']);
});
