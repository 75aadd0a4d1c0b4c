import { breathsOf } from '#lib/text/speech.ts';
import { voicesIn } from '#lib/text/voices.ts';
import { readingOn } from './reading-on-address.ts';

const shownIn = {
  silent: ['start'],
  reading: ['pause', 'stop'],
  paused: ['resume', 'stop'],
};

/**
 * Activates the buttons that read a page's texts aloud (ReadTexts.tsx), starting at the paragraph at the top of the
 * window: each is marked and kept in sight, and read in a voice of its language. After the last text of this part the
 * next part is loaded, which continues by itself where the browser lets it.
 * @param details opens with the bar
 */
export function readTextsAloud(place: HTMLElement, details: HTMLDetailsElement): void {
  if (!('speechSynthesis' in window)) return;
  const paragraphs = () => [...document.querySelectorAll<HTMLElement>('[data-first-word]')];
  const buttons = [...place.querySelectorAll<HTMLButtonElement>('[data-read]')];
  const rate = place.querySelector('select');
  /** Identifies the current speech, since end events of earlier speech may still arrive. */
  let run = 0;
  let again = (_own: number): void => {};

  const languageOf = (paragraph: HTMLElement) => paragraph.closest<HTMLElement>('section [lang]')?.lang;
  const voiceOf = (paragraph: HTMLElement) => voicesIn(speechSynthesis.getVoices(), languageOf(paragraph))[0];
  const show = (state: keyof typeof shownIn) => {
    const hadFocus = place.contains(document.activeElement);
    for (const button of buttons) button.hidden = !shownIn[state].includes(button.dataset.read ?? '');
    if (rate) rate.disabled = state !== 'silent';
    if (hadFocus) buttons.find((button) => !button.hidden)?.focus();
  };
  const mark = (paragraph: HTMLElement | undefined) => {
    for (const one of paragraphs()) one.toggleAttribute('data-reading', one === paragraph);
    paragraph?.scrollIntoView({ block: 'nearest' });
  };
  const silence = () => {
    run += 1;
    speechSynthesis.cancel();
  };
  const stop = () => {
    silence();
    mark(undefined);
    show('silent');
  };
  const goOn = () => {
    // The links above still belong to the first part, whatever has been appended.
    const next = document.querySelector<HTMLAnchorElement>('[data-below] a[rel=next]');
    stop();
    if (next) location.assign(readingOn.address(next.href, Number(rate?.value)));
  };
  const say = (index: number, parts: readonly string[], own: number): void => {
    const paragraph = paragraphs()[index];
    const [text, ...rest] = parts;
    again = (other) => say(index, parts, other);
    if (!paragraph) goOn();
    else if (text === undefined) sayFrom(index + 1, own);
    else utter(text, paragraph, own, () => say(index, rest, own));
  };
  const utter = (text: string, paragraph: HTMLElement, own: number, then: () => void) => {
    const speech = new SpeechSynthesisUtterance(text);
    const voice = voiceOf(paragraph);
    // Without a voice for the language, the browser does what it can.
    speech.lang = voice?.lang ?? languageOf(paragraph) ?? '';
    if (voice) speech.voice = voice;
    speech.rate = Number(rate?.value) || 1;
    speech.onend = () => own === run && then();
    // Mostly a browser that allows no speech before the visitor has pressed a button here.
    speech.onerror = () => own === run && stop();
    speechSynthesis.speak(speech);
  };
  const sayFrom = (index: number, own: number): void => {
    mark(paragraphs()[index]);
    say(index, breathsOf(paragraphs()[index]?.textContent ?? ''), own);
  };
  const start = (index: number) => {
    stop();
    show('reading');
    sayFrom(index, run);
  };
  const acts: Record<string, () => void> = {
    start: () => start(Math.max(0, paragraphs().findIndex(isAtTop))),
    // On Android pausing ends the speech. What was interrupted is said again from its beginning.
    pause: () => {
      silence();
      show('paused');
    },
    resume: () => {
      show('reading');
      again(run);
    },
    stop,
  };
  for (const button of buttons) button.addEventListener('click', () => acts[button.dataset.read ?? '']?.());
  addEventListener('pagehide', stop);

  const carried = readingOn.taken();
  if (carried !== undefined) {
    if (rate) rate.value = String(carried);
    if (paragraphs().length === 0) goOn();
  }
  const look = () => {
    if (!place.hidden || !paragraphs().some(voiceOf)) return;
    place.hidden = false;
    if (carried === undefined) return;
    details.open = true;
    start(0);
  };
  speechSynthesis.addEventListener('voiceschanged', look);
  look();
}

/** Whether a paragraph is not wholly above the window. */
function isAtTop(paragraph: Element): boolean {
  return paragraph.getBoundingClientRect().bottom > 0;
}
