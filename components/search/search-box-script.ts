import { startSuggestions } from './suggestions.ts';

// Loaded when a search box gets the focus (components/layout/head-script.ts).
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-suggestions]'))
  startSuggestions(form);
