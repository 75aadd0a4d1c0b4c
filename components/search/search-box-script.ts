import { startSuggestions } from './suggestions.ts';

// Loaded when somebody comes to a search box (components/layout/head-script.ts).
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-suggestions]'))
  startSuggestions(form);
