import { locales } from '#lib/i18n/locales.ts';
import type { SearchToSave } from './SaveSearch.tsx';
import { followStored, holdsAddress, storedText } from './storage.ts';
import { toggleSaved } from './toggle-saved.ts';

/** Brings to life the button that saves a search: it shows whether the search is saved, here or in another tab. */
function start(place: HTMLElement): void {
  const [button, status] = [place.querySelector('button'), place.querySelector('[role=status]')];
  const [name, remove] = button?.querySelectorAll('span') ?? [];
  if (!button || !status || !name || !remove) return;
  const { item, strings } = JSON.parse(place.dataset.saveSearch ?? '') as SearchToSave;
  // As the stored document writes it: with the language that stands first.
  const address = `${location.origin}/${locales[0]}${item.path}`;
  const isSaved = () => holdsAddress(storedText() ?? '', address);
  const show = () => {
    const saved = isSaved();
    name.textContent = saved ? strings.saved : strings.save;
    remove.hidden = !saved;
    button.toggleAttribute('data-saved', saved);
    button.removeAttribute('data-waiting');
  };
  button.addEventListener('click', () => {
    const toggled = toggleSaved(item, address, '', isSaved());
    status.textContent = strings.said[toggled];
    // What went well is seen on the button.
    status.classList.toggle('heard', toggled.startsWith('now'));
  });
  followStored(show);
  show();
}

for (const place of document.querySelectorAll<HTMLElement>('[data-save-search]')) start(place);
