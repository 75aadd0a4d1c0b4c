import { locales } from '#lib/i18n/locales.ts';
import type { Refusal, SavedItem } from '#lib/saved/item.ts';
import { holdsAddress, savedChanges, savedText } from './storage.ts';
import { type Toggled, toggleSaved } from './toggle-saved.ts';

/** The strings of a saving button, before and after a press. */
export type SavingStrings = { save: string; saved: string; announcements: Record<Toggled, string> };

/**
 * Activates a saving button on pages without the framework (PlainSaveButton.tsx): it shows whether something is saved,
 * here or in another tab.
 * @param current what it saves now; the button is hidden if the list refuses that, as with very long addresses
 * @returns updates the button, once something else is to be saved
 */
export function startSaving(
  container: HTMLElement,
  { save, saved, announcements }: SavingStrings,
  current: () => SavedItem | Refusal,
): () => void {
  const [button, status] = [container.querySelector('button'), container.querySelector('[role=status]')];
  const [name, remove] = button?.querySelectorAll('span') ?? [];
  if (!button || !status || !name || !remove) return () => undefined;
  const shown = () => {
    const item = current();
    if (typeof item === 'string') return undefined;
    // As in the stored document: with the first of the languages.
    const address = `${location.origin}/${locales[0]}${item.path}`;
    return { item, address, isSaved: holdsAddress(savedText() ?? '', address) };
  };
  const show = () => {
    const isSaved = shown()?.isSaved ?? false;
    name.textContent = isSaved ? saved : save;
    remove.hidden = !isSaved;
    button.hidden = shown() === undefined;
    button.toggleAttribute('data-saved', isSaved);
    button.removeAttribute('data-waiting');
    status.textContent = '';
  };
  button.addEventListener('click', () => {
    const now = shown();
    if (!now) return;
    const toggled = toggleSaved(now.item, now.address, '', now.isSaved);
    status.textContent = announcements[toggled];
    // Success shows on the button itself.
    status.classList.toggle('heard', toggled.startsWith('now'));
  });
  savedChanges.follow(show);
  show();
  return show;
}
