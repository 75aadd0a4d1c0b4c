import { followKeys } from './follow-keys.ts';
import { moveByKeys } from './move-by-keys.ts';

// For pages that show many scans of an object. The keys of an overview come first.
for (const whole of document.querySelectorAll<HTMLElement>('[data-whole]')) {
  const list = whole.querySelector<HTMLElement>('[data-move-by-keys]');
  if (list) moveByKeys(list);
  followKeys(whole);
}
