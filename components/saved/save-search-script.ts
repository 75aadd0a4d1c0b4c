import type { SearchToSave } from './SaveSearch.tsx';
import { startSaving } from './start-saving.ts';

for (const place of document.querySelectorAll<HTMLElement>('[data-save-search]')) {
  const { item, strings } = JSON.parse(place.dataset.saveSearch ?? '') as SearchToSave;
  startSaving(place, strings, () => item);
}
