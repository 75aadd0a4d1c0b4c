import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { WebSocket } from 'undici';
import { browserArguments, browserProgram } from '../browser.ts';
import { newFolder, start, withStop } from '../processes.ts';

type Evaluated = {
  result?: { value?: unknown };
  exceptionDetails?: { exception?: { description?: string } };
};
type Reply = { id?: number; error?: { message: string }; result?: unknown };

/** A page in a browser of its own, controlled over the DevTools protocol. */
class UnwatchedPage {
  readonly #waiting = new Map<number, (reply: Reply) => void>();
  #last = 0;

  constructor(readonly socket: WebSocket) {
    socket.addEventListener('close', () => {
      for (const settle of this.#waiting.values()) settle({ error: { message: 'The browser has gone' } });
    });
    socket.addEventListener('message', ({ data }) => {
      const reply = JSON.parse(String(data)) as Reply;
      this.#waiting.get(reply.id ?? 0)?.(reply);
      this.#waiting.delete(reply.id ?? 0);
    });
  }

  /** Sends a command of the protocol. @throws if the browser refuses it */
  async send(method: string, params: object = {}): Promise<unknown> {
    const id = ++this.#last;
    const replied = new Promise<Reply>((resolve) => this.#waiting.set(id, resolve));
    this.socket.send(JSON.stringify({ id, method, params }));
    const { error, result } = await replied;
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  }

  /** Runs a function in the page. @throws its errors */
  async evaluate<Argument, Result>(
    act: (argument: Argument) => Result | Promise<Result>,
    argument: Argument,
  ): Promise<Result> {
    const expression = `(${act})(${JSON.stringify(argument)})`;
    const parameters = { expression, awaitPromise: true, returnByValue: true };
    const { result, exceptionDetails } = (await this.send('Runtime.evaluate', parameters)) as Evaluated;
    if (exceptionDetails)
      throw new Error(exceptionDetails.exception?.description ?? 'A script failed in the page');
    return result?.value as Result;
  }
}

/**
 * Opens an empty page without network monitoring. Playwright enables it for every page; Chromium then, it seems, copies
 * the bytes of each picture that it collects as garbage, in the very task to be measured.
 */
export async function openUnwatched(width: number, height: number) {
  const profile = newFolder();
  const addresses = async () => {
    const [port] = readFileSync(join(profile.path, 'DevToolsActivePort'), 'utf8').split('\n', 1);
    const answer = await fetch(`http://127.0.0.1:${port}/json/list`);
    const all = (await answer.json()) as { type: string; webSocketDebuggerUrl: string }[];
    return all.flatMap((one) => (one.type === 'page' ? [one.webSocketDebuggerUrl] : []));
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
  const browser = await start(command, async () => (await addresses()).length > 0);
  const socket = new WebSocket((await addresses())[0] ?? '');
  await once(socket, 'open');
  const page = new UnwatchedPage(socket);
  const screen = { width, height, deviceScaleFactor: 1, mobile: false };
  await page.send('Emulation.setDeviceMetricsOverride', screen);
  return withStop(page, async () => {
    // If the program is a wrapper script, ending it would leave the browser behind. The browser may close the
    // connection before it answers.
    await page.send('Browser.close').catch(() => undefined);
    await browser[Symbol.asyncDispose]();
    await profile[Symbol.asyncDispose]();
  });
}
