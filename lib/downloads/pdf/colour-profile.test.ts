import { expect, test } from 'vitest';
import { srgbProfile } from './colour-profile.ts';

test('the profile is one of RGB for displays, and read once', async () => {
  const profile = await srgbProfile();
  // Class and colour space in the header (ICC.1:2022, 7.2).
  expect(profile.toString('latin1', 12, 20)).toBe('mntrRGB ');
  expect(await srgbProfile()).toBe(profile);
});
