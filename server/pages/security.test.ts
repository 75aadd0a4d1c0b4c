import { expect, test } from 'vitest';
import { documentHeaders } from './security.ts';

test('the policy allows no inline code but what has a hash', () => {
  const policy = documentHeaders(
    { scripts: ["'sha256-x'"], styles: ["'sha256-y'"] },
    [],
    'https://library.example',
    false,
  )['Content-Security-Policy'];
  expect(policy).toContain("script-src 'self' 'sha256-x';");
  expect(policy).toContain("style-src 'self' 'sha256-y';");
  expect(policy).not.toContain('unsafe');
});

test('https is promised only where the public uses it', () => {
  expect(documentHeaders(undefined, [], 'https://library.example', false)).toHaveProperty(
    'Strict-Transport-Security',
  );
  expect(documentHeaders(undefined, [], 'http://localhost:3000', false)).not.toHaveProperty(
    'Strict-Transport-Security',
  );
});

test('pictures may come from the origins that the operator named, and scripts from none of them', () => {
  const headers = documentHeaders(undefined, ['https://tiles.example'], 'https://library.example', false);
  const policy = headers['Content-Security-Policy'];
  expect(policy).toContain("img-src 'self' data: blob: https://tiles.example;");
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("connect-src 'self';");
});
