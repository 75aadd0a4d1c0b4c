import { objectPath } from '#lib/addresses.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { SuggestedFacet } from '#lib/search/query.ts';

/** A suggestion as in the answer of `/api/suggestions/`. */
type Suggested = { text: string } & (
  | { kind: 'title'; object_id: string; slug: string; about?: string }
  | { kind: SuggestedFacet | 'institution'; value: string }
);

type Words = { suggested: string; notSuggested: string; kinds: Record<Suggested['kind'], string> };

/** Milliseconds without typing before suggestions are requested. */
const pause = 120;

/** Characters below which everything would fit. */
const minLength = 2;

/**
 * Turns a search box into a combobox with a list (ARIA Authoring Practices): arrows choose, Enter opens the choice,
 * Escape closes. Without an answer the box stays as it was.
 */
function startSuggestions(form: HTMLFormElement): void {
  const input = form.querySelector<HTMLInputElement>('input[name=q]');
  const container = form.querySelector('div');
  if (!input || !container) return;
  const words = JSON.parse(form.dataset.suggestions ?? '') as Words;
  const locale = document.documentElement.lang as Locale;
  const list = document.createElement('ul');
  Object.assign(list, { id: 'suggestions', hidden: true });
  // As attributes: not all browsers in use support ARIA reflection.
  setAttributes(list, { role: 'listbox', 'aria-label': input.getAttribute('aria-label') ?? '' });
  const status = document.createElement('p');
  status.className = 'heard';
  setAttributes(status, { role: 'status' });
  container.replaceChildren(list, status);
  setAttributes(input, {
    role: 'combobox',
    'aria-expanded': 'false',
    'aria-autocomplete': 'list',
    'aria-controls': list.id,
  });

  let hrefs: string[] = [];
  /** The text that the list is for. */
  let listed = '';
  let active = -1;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let request = new AbortController();

  const activate = (index: number) => {
    active = index;
    for (const [at, option] of [...list.children].entries()) {
      option.setAttribute('aria-selected', String(at === index));
      if (at === index) option.scrollIntoView({ block: 'nearest' });
    }
    if (index < 0) input.removeAttribute('aria-activedescendant');
    else input.setAttribute('aria-activedescendant', `suggestion-${index}`);
  };
  const open = (isOpen: boolean) => {
    list.hidden = !isOpen;
    input.setAttribute('aria-expanded', String(isOpen));
    if (!isOpen) status.textContent = '';
    activate(-1);
  };
  const empty = () => {
    hrefs = [];
    list.replaceChildren();
    open(false);
  };
  const stop = () => {
    clearTimeout(timer);
    request.abort();
  };
  const close = () => {
    stop();
    // A list for another text is not shown again.
    if (input.value.trim() === listed) open(false);
    else empty();
  };
  const show = (suggestions: Suggested[], text: string) => {
    listed = text;
    hrefs = suggestions.map((one) => addressOf(one, locale));
    list.replaceChildren(...suggestions.map((one, index) => optionOf(one, index, words)));
    open(suggestions.length > 0);
    const { suggested, notSuggested } = words;
    status.textContent =
      suggestions.length > 0 ? suggested.replace('{count}', String(suggestions.length)) : notSuggested;
  };
  const load = async () => {
    const text = input.value.trim();
    request = new AbortController();
    const { signal } = request;
    try {
      const response = await fetch(`/api/suggestions/?q=${encodeURIComponent(text)}`, { signal });
      if (!response.ok) throw new Error(response.statusText);
      const { suggestions } = (await response.json()) as { suggestions: Suggested[] };
      if (!signal.aborted) show(suggestions, text);
    } catch {
      // There is no answer, unless a newer request has aborted this one: the form works without.
      if (!signal.aborted) empty();
    }
  };
  const onInput = () => {
    stop();
    activate(-1);
    if (input.value.trim().length >= minLength) timer = setTimeout(load, pause);
    else empty();
  };

  input.addEventListener('input', onInput);
  input.addEventListener('blur', close);
  input.addEventListener('keydown', (event) => {
    if (event.isComposing) return;
    const { key } = event;
    const last = hrefs.length - 1;
    const href = hrefs[active];
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      if (last < 0) return;
      // A list arriving now would discard the choice.
      stop();
      const next = key === 'ArrowDown' ? active + 1 : active < 0 ? last : active - 1;
      if (list.hidden) open(true);
      activate(next > last ? -1 : next);
    } else if (key === 'Enter' && href !== undefined) location.assign(href);
    else if (key === 'Escape' && !list.hidden) close();
    else {
      // Home, End and other keys that move the caret leave the list.
      if (key === 'Home' || key === 'End') activate(-1);
      return;
    }
    event.preventDefault();
  });
  // Pressing the button would take the focus from the input, and close the list before the click.
  list.addEventListener('mousedown', (event) => event.preventDefault());
  list.addEventListener('click', ({ target }) => {
    const option = target instanceof Element ? target.closest('[role=option]') : null;
    const href = option && hrefs[[...list.children].indexOf(option)];
    if (href) location.assign(href);
  });
  // For what was typed while this script was loading.
  if (document.activeElement === input && input.value !== input.defaultValue) onInput();
}

function optionOf(suggested: Suggested, index: number, { kinds }: Words): HTMLElement {
  const { kind, text } = suggested;
  const option = document.createElement('li');
  option.id = `suggestion-${index}`;
  setAttributes(option, { role: 'option', 'aria-selected': 'false' });
  const name = Object.assign(document.createElement('bdi'), { textContent: text });
  const what = Object.assign(document.createElement('small'), {
    textContent: (kind === 'title' && suggested.about) || kinds[kind],
  });
  option.append(name, ' ', what);
  return option;
}

function setAttributes(element: Element, attributes: Record<string, string>): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
}

/** Where a suggestion leads: to the object, or to a search for everything with the value. */
function addressOf(one: Suggested, locale: Locale): string {
  if (one.kind === 'title') return objectPath(locale, { id: one.object_id, slug: one.slug });
  return `/${locale}/search?${new URLSearchParams({ [one.kind]: one.value })}`;
}

// Loaded when a search box gets the focus (components/layout/head-script.ts).
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-suggestions]'))
  startSuggestions(form);
