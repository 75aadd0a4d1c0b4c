import type { SearchToSave } from './SaveSearch.tsx';
import { startSaving } from './start-saving.ts';

for (const container of document.querySelectorAll<HTMLElement>('[data-save-search]')) {
  const { item, strings } = JSON.parse(container.dataset.saveSearch ?? '') as SearchToSave;
  startSaving(container, strings, () => item);
}
