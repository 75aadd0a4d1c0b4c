import { expect, test } from 'vitest';
import { answerDownloads } from './downloads.ts';
import { unlimited } from './limits/limits.ts';
import { Refused } from './limits/refused.ts';

test.each(['GET', 'HEAD'])('%s of a work is refused to a client that has had its share', async (method) => {
  const refuse = () => {
    throw new Refused('client', 3);
  };
  const options = {
    catalogue: {} as never,
    storage: {} as never,
    publicUrl: 'https://library.example',
    limits: { ...unlimited, costly: async () => refuse(), download: refuse },
    log: {} as never,
  };
  const query = new URLSearchParams();
  const body = async () => 'too-large' as const;
  const request = {
    method,
    path: '/downloads/1.pdf',
    query,
    rawQuery: '',
    headers: {},
    address: '1.2.3.4',
    body,
  };
  await expect(answerDownloads(request, options)).rejects.toThrow(Refused);
});
