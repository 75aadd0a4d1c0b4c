import { followKeys } from './follow-keys.ts';
import { moveByKeys } from './move-by-keys.ts';

// Of pages that show many scans of an object: those of an overview have keys of their own, before all others.
for (const whole of document.querySelectorAll<HTMLElement>('[data-whole]')) {
  const list = whole.querySelector<HTMLElement>('[data-move-by-keys]');
  if (list) moveByKeys(list);
  followKeys(whole);
}
