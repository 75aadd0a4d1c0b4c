import { Speaker } from '#components/text/speaker.ts';
import { splitForSpeech } from '#lib/text/speech.ts';
import { voicesIn } from '#lib/text/voices.ts';

const fragment = 'read-aloud';

/** The fragment that tells the page with the next texts to read them aloud. */
const readingOn = {
  /** @param href of that page @param rate speed of speech, 1 is normal */
  address: (href: string, rate: number) => `${href.split('#')[0]}#${fragment}=${rate}`,
  /** The rate, if this page's address names one; read once, and only for visitors from texts of the same work. */
  take(): number | undefined {
    const value = new URLSearchParams(location.hash.slice(1)).get(fragment);
    if (value === null) return undefined;
    history.replaceState(history.state, '', location.pathname + location.search);
    const isOwn = document.referrer.split('?')[0] === location.origin + location.pathname;
    return isOwn ? Number(value) || 1 : undefined;
  },
};

const shownIn = {
  silent: ['start'],
  reading: ['pause', 'stop'],
  paused: ['resume', 'stop'],
};

/**
 * Activates the buttons that read a page's texts aloud (ScanTools.tsx), starting at the paragraph at the top of the
 * window: each is marked and kept in sight, and read in a voice of its language. After the last text of this part the
 * next part is loaded, which continues by itself where the browser lets it.
 * @param details opens with the bar
 */
export function readTextsAloud(container: HTMLElement, details: HTMLDetailsElement): void {
  if (!('speechSynthesis' in window)) return;
  const paragraphs = () => [...document.querySelectorAll<HTMLElement>('[data-first-word]')];
  const buttons = [...container.querySelectorAll<HTMLButtonElement>('[data-read]')];
  const rate = container.querySelector('select');
  const speaker = new Speaker();
  let resume = (): void => {};

  const languageOf = (paragraph: HTMLElement | undefined) =>
    paragraph?.closest<HTMLElement>('section [lang]')?.lang;
  const show = (state: keyof typeof shownIn) => {
    const hadFocus = container.contains(document.activeElement);
    for (const button of buttons) button.hidden = !shownIn[state].includes(button.dataset.read ?? '');
    if (rate) rate.disabled = state !== 'silent';
    if (hadFocus) buttons.find((button) => !button.hidden)?.focus();
  };
  const mark = (paragraph: HTMLElement | undefined) => {
    for (const one of paragraphs()) one.toggleAttribute('data-reading', one === paragraph);
    paragraph?.scrollIntoView({ block: 'nearest' });
  };
  const stop = () => {
    speaker.silence();
    mark(undefined);
    show('silent');
  };
  const goOn = () => {
    // The links above still belong to the first part, whatever has been appended.
    const next = document.querySelector<HTMLAnchorElement>('[data-below] a[rel=next]');
    stop();
    if (next) location.assign(readingOn.address(next.href, Number(rate?.value)));
  };
  const speak = (index: number, parts: readonly string[]): void => {
    const paragraph = paragraphs()[index];
    const [text, ...rest] = parts;
    resume = () => speak(index, parts);
    const how = { language: languageOf(paragraph), rate: Number(rate?.value) || 1 };
    if (!paragraph) goOn();
    else if (text === undefined) speakFrom(index + 1);
    // Not allowed, typically, until the visitor has pressed something on this page.
    else speaker.speak(text, how, { end: () => speak(index, rest), error: stop });
  };
  const speakFrom = (index: number): void => {
    mark(paragraphs()[index]);
    speak(index, splitForSpeech(paragraphs()[index]?.textContent ?? ''));
  };
  const start = (index: number) => {
    stop();
    show('reading');
    speakFrom(index);
  };
  const acts: Record<string, () => void> = {
    start: () => start(Math.max(0, paragraphs().findIndex(isAtTop))),
    // On Android pausing ends the speech. The interrupted text is read again from its beginning.
    pause: () => {
      speaker.silence();
      show('paused');
    },
    resume: () => {
      show('reading');
      resume();
    },
    stop,
  };
  for (const button of buttons) button.addEventListener('click', () => acts[button.dataset.read ?? '']?.());
  addEventListener('pagehide', stop);

  const carried = readingOn.take();
  if (carried !== undefined) {
    if (rate) rate.value = String(carried);
    if (paragraphs().length === 0) goOn();
  }
  const hasVoice = (paragraph: HTMLElement) =>
    voicesIn(speechSynthesis.getVoices(), languageOf(paragraph)).length > 0;
  const update = () => {
    if (!container.hidden || !paragraphs().some(hasVoice)) return;
    container.hidden = false;
    if (carried === undefined) return;
    details.open = true;
    start(0);
  };
  speechSynthesis.addEventListener('voiceschanged', update);
  update();
}

/** Whether a paragraph is not wholly above the window. */
function isAtTop(paragraph: Element): boolean {
  return paragraph.getBoundingClientRect().bottom > 0;
}
