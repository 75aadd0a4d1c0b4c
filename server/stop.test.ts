import { afterEach, expect, test, vi } from 'vitest';
import { onStopSignal } from './stop.ts';

const heard = new Map<string, () => void>();

afterEach(() => {
  vi.restoreAllMocks();
  heard.clear();
});

/** Captures signal handlers, without touching those of this process. */
function listen() {
  vi.spyOn(process, 'on').mockImplementation((signal, listener) => {
    heard.set(String(signal), listener);
    return process;
  });
  return vi.spyOn(process, 'exit').mockImplementation(() => {
    throw new Error('it has ended');
  });
}

const say = (signal: NodeJS.Signals) => heard.get(signal)?.();

test('a second signal ends the process at once', () => {
  listen();
  const asked: string[] = [];
  onStopSignal((signal) => asked.push(signal));
  say('SIGINT');
  expect(() => say('SIGTERM')).toThrow('ended');
  say('SIGHUP');
  expect(asked).toEqual(['SIGINT']);
});

test('a terminal that is closed asks to stop, and hurries nothing by saying so twice', () => {
  const exit = listen();
  const asked: string[] = [];
  onStopSignal((signal) => asked.push(signal), ['SIGHUP']);
  say('SIGHUP');
  say('SIGHUP');
  expect(exit).not.toHaveBeenCalled();
  expect(() => say('SIGTERM')).toThrow('ended');
  expect(asked).toEqual(['SIGHUP']);
});
