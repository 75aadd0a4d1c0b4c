import type { Worker } from 'node:cluster';
import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import { pauseAfter, Workers } from './workers.ts';

/** A process that ends when the test tells it to. */
class FakeWorker extends EventEmitter {
  readonly process = { pid: 0, exitCode: null as number | null, kill: () => undefined };
  readonly sent: unknown[] = [];

  constructor(pid: number) {
    super();
    this.process.pid = pid;
    setImmediate(() => this.emit('listening', { port: 1 }));
  }

  isDead = () => this.process.exitCode !== null;
  isConnected = () => !this.isDead();
  send = (message: unknown) => this.sent.push(message);
  exit(code: number): void {
    this.process.exitCode = code;
    this.emit('exit', code, null);
  }
}

test('a worker that dies while another one is renewed has one successor, not two', async () => {
  const forked: FakeWorker[] = [];
  const fork = () => {
    const worker = new FakeWorker(forked.length + 1);
    forked.push(worker);
    return worker as unknown as Worker;
  };
  const log = { info: vi.fn(), error: vi.fn() } as never;
  const workers = new Workers({ count: 2, fork, log });
  await workers.start();
  const renewed = workers.renew();
  const [first, second] = forked;
  await expect.poll(() => first?.sent).toHaveLength(1);
  second?.exit(1);
  await expect.poll(() => workers.pids).toEqual([1, 3, 4]);
  first?.exit(0);
  await renewed;
  expect(workers.pids).toEqual([3, 4]);
});

test('a process that cannot be started is tried again, and one that cannot be reached ends nothing', async () => {
  const forked: FakeWorker[] = [];
  const fork = () => {
    if (forked.length === 2 && failures-- > 0) throw new Error('spawn ENOMEM');
    const worker = new FakeWorker(forked.length + 1);
    forked.push(worker);
    return worker as unknown as Worker;
  };
  let failures = 1;
  const log = { info: vi.fn(), error: vi.fn() } as never;
  const workers = new Workers({ count: 2, fork, log });
  await workers.start();
  forked[0]?.exit(1);
  await expect.poll(() => workers.pids).toEqual([2, 3]);
  // As when a message is sent to a process that was killed a moment ago.
  const stopped = workers.stop();
  forked[1]?.emit('error', new Error('write EPIPE'));
  for (const worker of forked.slice(1)) worker.exit(0);
  expect(await stopped).toBe(true);
});

test('the pause before a replacement grows, up to half a minute', () => {
  expect([1, 2, 3, 4].map(pauseAfter)).toEqual([100, 200, 400, 800]);
  expect([9, 10, 1000].map(pauseAfter)).toEqual([25_600, 30_000, 30_000]);
});
