import { expect, test } from 'vitest';
import { nothingReserved } from '#lib/discovery/reservations.ts';
import { send } from './front.fixture.ts';
import { createFront, type FrontOptions } from './front.ts';
import { createHttpServer, listen } from './listen.ts';
import { closeGracefully } from './stop.ts';

test('a file that cannot be opened when it is to be sent is answered with 503', async () => {
  const noted: unknown[] = [];
  const options: Partial<FrontOptions> = {
    reservations: nothingReserved,
    persistentIds: undefined,
    trees: [],
    clientAddress: () => '',
    isStopping: () => false,
    log: { error: () => undefined, request: (one: unknown) => noted.push(one) } as never,
    answerReady: async () => ({ status: 200, headers: {}, body: { file: '/none', start: 0, end: 9 } }),
  };
  const server = createHttpServer();
  server.on('request', createFront(options as FrontOptions));
  const port = await listen(server, 0, '127.0.0.1');
  const { status, headers, text } = await send(port, '/readyz');
  expect([status, headers['retry-after'], text]).toEqual([503, '30', 'Unavailable for the moment\n']);
  expect(headers['access-control-allow-origin']).toBe('*');
  await closeGracefully(server, 0);
  expect(noted).toMatchObject([{ path: '/readyz', status: 503, bytes: 27 }]);
});
