import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'undici';
import { start } from './processes.ts';

/** A page of a browser of its own, spoken to over the DevTools protocol. */
export type UnwatchedPage = {
  /** Runs a function in the page. @throws with what it throws */
  evaluate<Argument, Result>(
    act: (argument: Argument) => Result | Promise<Result>,
    argument: Argument,
  ): Promise<Result>;
  /** Sends a command of the protocol. @throws when the browser refuses it */
  send(method: string, parameters?: object): Promise<unknown>;
  close(): Promise<void>;
};

type Reply = {
  id?: number;
  error?: { message: string };
  result?: { result?: { value?: unknown }; exceptionDetails?: { exception?: { description?: string } } };
};

/**
 * Opens an empty page that nobody watches. Playwright has the browser report on the network of every page; with every
 * picture that it collects as garbage Chromium then, it seems, first copies its bytes for the report, in the very task that
 * is to be measured.
 */
export async function openUnwatched(width: number, height: number): Promise<UnwatchedPage> {
  const profile = mkdtempSync(join(tmpdir(), 'czytelnia-bench-'));
  const port = () => readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').split('\n', 1)[0];
  const browser = await start(
    process.env.CHROMIUM_PATH || '/usr/bin/chromium',
    [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-renderer-backgrounding',
      '--disable-backgrounding-occluded-windows',
      '--no-first-run',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    async () => (await fetch(`http://127.0.0.1:${port()}/json/list`)).ok,
    { log: '.bench/browser.log' },
  );
  const close = async () => {
    await browser.stop();
    rmSync(profile, { recursive: true, force: true, maxRetries: 20 });
  };
  try {
    const targets = (await (await fetch(`http://127.0.0.1:${port()}/json/list`)).json()) as {
      type: string;
      webSocketDebuggerUrl: string;
    }[];
    const address = targets.find(({ type }) => type === 'page')?.webSocketDebuggerUrl;
    if (!address) throw new Error('The browser has no page');
    const send = await speak(address);
    await send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: false });
    return { evaluate: evaluator(send), send, close };
  } catch (error) {
    await close();
    throw error;
  }
}

type Send = (method: string, parameters?: object) => Promise<Reply['result']>;

/** Opens a connection. @returns what sends a command and waits for its answer */
async function speak(address: string): Promise<Send> {
  const socket = new WebSocket(address);
  const waiting = new Map<number, (reply: Reply) => void>();
  await new Promise((resolve, fail) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => fail(new Error(`No connection to ${address}`)));
  });
  const failAll = () => {
    for (const settle of waiting.values()) settle({ error: { message: 'The browser has gone' } });
  };
  socket.addEventListener('close', failAll);
  socket.addEventListener('message', ({ data }) => {
    const reply = JSON.parse(String(data)) as Reply;
    if (reply.id === undefined) return;
    waiting.get(reply.id)?.(reply);
    waiting.delete(reply.id);
  });
  let last = 0;
  return (method, parameters = {}) =>
    new Promise((resolve, fail) => {
      last += 1;
      waiting.set(last, ({ error, result }) =>
        error ? fail(new Error(`${method}: ${error.message}`)) : resolve(result),
      );
      socket.send(JSON.stringify({ id: last, method, params: parameters }));
    });
}

function evaluator(send: Send): UnwatchedPage['evaluate'] {
  return async <Argument, Result>(
    act: (argument: Argument) => Result | Promise<Result>,
    argument: Argument,
  ): Promise<Result> => {
    const answer = await send('Runtime.evaluate', {
      expression: `(${act})(${JSON.stringify(argument)})`,
      awaitPromise: true,
      returnByValue: true,
    });
    const thrown = answer?.exceptionDetails;
    if (thrown) throw new Error(thrown.exception?.description ?? 'A script failed in the page');
    return answer?.result?.value as Result;
  };
}
