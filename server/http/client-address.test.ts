import { expect, test } from 'vitest';
import { clientAddress } from './client-address.ts';

test.each([
  ['203.0.113.5', undefined, '203.0.113.5'],
  ['203.0.113.5', '198.51.100.1', '203.0.113.5'],
  ['127.0.0.1', undefined, '127.0.0.1'],
  ['::ffff:127.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['10.0.0.2', 'invented, 198.51.100.1', '198.51.100.1'],
  ['fd00::1', '2001:db8::1', '2001:db8::1'],
  ['2001:db8::9', '198.51.100.1', '2001:db8::9'],
  ['127.0.0.1', ' ', '127.0.0.1'],
  [undefined, '198.51.100.1', ''],
])('from %s, forwarded for %s: %s', (peer, forwarded, address) => {
  expect(clientAddress(peer, forwarded)).toBe(address);
});
