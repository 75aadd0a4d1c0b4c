import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { WebSocket } from 'undici';
import { browserArguments, browserProgram } from '../browser.ts';
import { kept, newFolder, start } from '../processes.ts';

/** A page in a browser of its own, controlled over the DevTools protocol. */
export type UnwatchedPage = {
  /** Runs a function in the page. @throws its errors */
  evaluate<Argument, Result>(
    act: (argument: Argument) => Result | Promise<Result>,
    argument: Argument,
  ): Promise<Result>;
  /** Sends a command of the protocol. @throws when the browser refuses it */
  send(method: string, parameters?: object): Promise<unknown>;
};

type Evaluated = {
  result?: { value?: unknown };
  exceptionDetails?: { exception?: { description?: string } };
};
type Reply = { id?: number; error?: { message: string }; result?: unknown };

/**
 * Opens an empty page without network monitoring. Playwright enables it for every page; Chromium then, it seems, copies
 * the bytes of each picture that it collects as garbage, in the very task to be measured.
 */
export async function openUnwatched(width: number, height: number) {
  const profile = newFolder();
  const pages = async () => {
    const [port] = readFileSync(join(profile.path, 'DevToolsActivePort'), 'utf8').split('\n', 1);
    const answer = await fetch(`http://127.0.0.1:${port}/json/list`);
    const all = (await answer.json()) as { type: string; webSocketDebuggerUrl: string }[];
    return all.filter(({ type }) => type === 'page');
  };
  const parameters = [
    ...browserArguments,
    '--headless=new',
    '--disable-renderer-backgrounding',
    '--disable-backgrounding-occluded-windows',
    '--no-first-run',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile.path}`,
    'about:blank',
  ];
  const command = { command: browserProgram, parameters, log: '.bench/browser.log' };
  const browser = await start(command, async () => (await pages()).length > 0);
  const send = await speak((await pages())[0]?.webSocketDebuggerUrl ?? '');
  await send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: false });
  return kept<UnwatchedPage>({ evaluate: evaluator(send), send }, async () => {
    // Where the program is a script around the browser, ending the script would leave the browser behind. It may close
    // the connection before it answers.
    await send('Browser.close').catch(() => undefined);
    await browser[Symbol.asyncDispose]();
    await profile[Symbol.asyncDispose]();
  });
}

/** Opens a connection. @returns a function that sends a command and waits for its answer */
async function speak(address: string): Promise<UnwatchedPage['send']> {
  const socket = new WebSocket(address);
  await once(socket, 'open');
  const waiting = new Map<number, (reply: Reply) => void>();
  socket.addEventListener('close', () => {
    for (const settle of waiting.values()) settle({ error: { message: 'The browser has gone' } });
  });
  socket.addEventListener('message', ({ data }) => {
    const reply = JSON.parse(String(data)) as Reply;
    if (reply.id === undefined) return;
    waiting.get(reply.id)?.(reply);
    waiting.delete(reply.id);
  });
  let last = 0;
  return async (method, params = {}) => {
    const id = ++last;
    const replied = new Promise<Reply>((resolve) => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params }));
    const { error, result } = await replied;
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  };
}

function evaluator(send: UnwatchedPage['send']): UnwatchedPage['evaluate'] {
  return async <Argument, Result>(
    act: (argument: Argument) => Result | Promise<Result>,
    argument: Argument,
  ) => {
    const expression = `(${act})(${JSON.stringify(argument)})`;
    const asked = { expression, awaitPromise: true, returnByValue: true };
    const { result, exceptionDetails } = (await send('Runtime.evaluate', asked)) as Evaluated;
    if (exceptionDetails)
      throw new Error(exceptionDetails.exception?.description ?? 'A script failed in the page');
    return result?.value as Result;
  };
}
