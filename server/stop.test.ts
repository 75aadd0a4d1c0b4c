import { afterEach, expect, test, vi } from 'vitest';
import { onStopSignal } from './stop.ts';

const handlers = new Map<string, () => void>();

afterEach(() => {
  vi.restoreAllMocks();
  handlers.clear();
});

/** Captures signal handlers, without touching those of this process. */
function listen() {
  vi.spyOn(process, 'on').mockImplementation((signal, listener) => {
    handlers.set(String(signal), listener);
    return process;
  });
  return vi.spyOn(process, 'exit').mockImplementation(() => {
    throw new Error('it has ended');
  });
}

const send = (signal: NodeJS.Signals) => handlers.get(signal)?.();

test('a second signal ends the process at once', () => {
  listen();
  const stops: string[] = [];
  onStopSignal((signal) => stops.push(signal));
  send('SIGINT');
  expect(() => send('SIGTERM')).toThrow('ended');
  send('SIGHUP');
  expect(stops).toEqual(['SIGINT']);
});

test('closing a terminal stops the process, and a repeated signal does not hurry it', () => {
  const exit = listen();
  const stops: string[] = [];
  onStopSignal((signal) => stops.push(signal), ['SIGHUP']);
  send('SIGHUP');
  send('SIGHUP');
  expect(exit).not.toHaveBeenCalled();
  expect(() => send('SIGTERM')).toThrow('ended');
  expect(stops).toEqual(['SIGHUP']);
});
