import { withStop } from '#e2e/support/stops.ts';
import { launch, type Profile } from '../browser.ts';

type Reply = { id?: number; error?: { message: string }; result?: unknown };
type Evaluated = {
  result?: { value?: unknown };
  exceptionDetails?: { exception?: { description?: string } };
};

/**
 * Opens an empty page without network monitoring, controlled over the DevTools protocol. Playwright enables monitoring
 * for every page of its own; Chromium then, it seems, copies the bytes of each picture that it collects as garbage, in
 * the very task to be measured.
 */
export async function openUnwatched(profile: Profile) {
  const browser = await launch(profile);
  const session = await browser.newBrowserCDPSession();
  const waiting = new Map<number, (reply: Reply) => void>();
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const reply = JSON.parse(message) as Reply;
    waiting.get(reply.id ?? 0)?.(reply);
    waiting.delete(reply.id ?? 0);
  });
  const { targetId } = await session.send('Target.createTarget', { url: 'about:blank' });
  const { sessionId } = await session.send('Target.attachToTarget', { targetId });
  let last = 0;

  /** Sends a command of the protocol. @throws if the browser refuses it or has gone */
  const send = async (method: string, params: object = {}): Promise<unknown> => {
    const id = ++last;
    const replied = new Promise<Reply>((resolve) => waiting.set(id, resolve));
    await session.send('Target.sendMessageToTarget', {
      sessionId,
      message: JSON.stringify({ id, method, params }),
    });
    const { error, result } = await replied;
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  };
  browser.on('disconnected', () => {
    for (const settle of waiting.values()) settle({ error: { message: 'The browser has gone' } });
  });

  /** Runs a function in the page. @throws its errors */
  const evaluate = async <Argument, Result>(
    act: (argument: Argument) => Result | Promise<Result>,
    argument: Argument,
  ): Promise<Result> => {
    const expression = `(${act})(${JSON.stringify(argument)})`;
    const parameters = { expression, awaitPromise: true, returnByValue: true };
    const { result, exceptionDetails } = (await send('Runtime.evaluate', parameters)) as Evaluated;
    if (exceptionDetails)
      throw new Error(exceptionDetails.exception?.description ?? 'A script failed in the page');
    return result?.value as Result;
  };
  await send('Emulation.setDeviceMetricsOverride', {
    ...profile.context.viewport,
    deviceScaleFactor: profile.context.deviceScaleFactor,
    mobile: false,
  });
  return withStop({ send, evaluate }, () => browser.close());
}
