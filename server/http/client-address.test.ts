import { expect, test } from 'vitest';
import { clientAddressBehind } from './client-address.ts';

const proxies = ['loopback', '10.0.0.2', '192.0.2.0/24', '2001:db8:ffff::/48'];

test.each([
  ['203.0.113.5', undefined, '203.0.113.5'],
  ['203.0.113.5', '198.51.100.1', '203.0.113.5'],
  ['127.0.0.1', undefined, '127.0.0.1'],
  ['::ffff:127.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['10.0.0.2', 'invented, 198.51.100.1', '198.51.100.1'],
  ['10.0.0.3', '198.51.100.1', '10.0.0.3'],
  ['::1', '2001:db8::1', '2001:db8::1'],
  ['2001:db8:ffff::7', '2001:db8::1', '2001:db8::1'],
  ['2001:db8::9', '198.51.100.1', '2001:db8::9'],
  ['127.0.0.1', '203.0.113.9, 198.51.100.1, 192.0.2.77', '198.51.100.1'],
  ['127.0.0.1', '192.0.2.1, 192.0.2.2', '192.0.2.1'],
  ['127.0.0.1', '198.51.100.1, unknown', '127.0.0.1'],
  ['127.0.0.1', '198.51.100.1:5120', '198.51.100.1'],
  ['127.0.0.1', '[2001:db8::1]:443', '2001:db8::1'],
  ['127.0.0.1', ' ', '127.0.0.1'],
  [undefined, '198.51.100.1', ''],
])('from %s, forwarded for %s: %s', (peer, forwarded, address) => {
  expect(clientAddressBehind(proxies)(peer, forwarded)).toBe(address);
});

test('a nearby proxy that is not configured is reported, once', () => {
  const warnings: string[] = [];
  const clientAddress = clientAddressBehind(['loopback'], (proxy) => warnings.push(proxy));
  for (const peer of ['127.0.0.1', '198.51.100.1', '172.18.0.5', '172.18.0.5'])
    clientAddress(peer, '203.0.113.5');
  expect(warnings).toEqual(['172.18.0.5']);
});
