import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { objectsAt } from './objects-at.fixture.ts';

test('a manifest or a record that never ends is given up at 50 MB, which is about what memory holds of it', async () => {
  const piece = Buffer.from(`{"label":"${'x'.repeat(65_536)}"},`);
  let sent = 0;
  const send = (response: ServerResponse) => {
    while (response.writable) {
      sent += piece.length;
      if (!response.write(piece)) break;
    }
  };
  const server = createServer((request, response) => {
    response.write(request.url === '/m' ? '{"type":"Manifest","items":[' : '<mods><note>');
    response.on('drain', () => send(response));
    send(response);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => void server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (const path of ['/m', '/record']) {
    sent = 0;
    const before = process.resourceUsage().maxRSS;
    const { objects, problems } = await objectsAt(origin + path);
    expect(objects).toEqual([]);
    expect(problems).toEqual([
      { file: origin + path, reason: `${origin}${path} is larger than 50 MB`, kind: 'error' },
    ]);
    // Includes what socket buffers hold.
    expect(sent).toBeLessThan(80_000_000);
    expect((process.resourceUsage().maxRSS - before) * 1024).toBeLessThan(400_000_000);
  }
});
