import type { Frame, Page } from '@playwright/test';

/** A fake of the browser's speech, with which a test hears what is said and decides when it ends. Runs in the page. */
export function fakeSpeech() {
  const spoken: string[] = [];
  const languages: (string | undefined)[] = [];
  let last: { onend?: () => void } | undefined;
  class Utterance {
    onend?: () => void;
    lang?: string;
    constructor(readonly text: string) {}
  }
  const voices = ['en-GB', 'pl-PL', 'la', 'de-DE'].map((lang) => ({ lang, name: lang }));
  const speech = {
    getVoices: () => voices,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    // Some browsers report the end of cancelled speech, and pause by ending it too: neither pauses here.
    cancel: () => last?.onend?.(),
    speak: (utterance: Utterance) => {
      spoken.push(utterance.text);
      languages.push(utterance.lang);
      last = utterance;
    },
  };
  Object.defineProperty(window, 'speechSynthesis', { value: speech });
  Object.assign(window, {
    SpeechSynthesisUtterance: Utterance,
    spoken,
    languages,
    finishUtterance: () => last?.onend?.(),
  });
}

/** Everything said, and in which language. */
export const spoken = (page: Page) => page.evaluate(() => (window as unknown as { spoken: string[] }).spoken);
export const spokenLanguages = (page: Page) =>
  page.evaluate(() => (window as unknown as { languages: string[] }).languages);
/** Finishes the text being read: each piece starts at the end of the one before. */
export const finishSpeech = (page: Page | Frame) =>
  page.evaluate(() => {
    const { spoken, finishUtterance } = window as unknown as {
      spoken: string[];
      finishUtterance: () => void;
    };
    for (let before = -1; before < spoken.length; ) {
      before = spoken.length;
      finishUtterance();
    }
  });
/** Ends the current utterance. */
export const finishUtterance = (page: Page) =>
  page.evaluate(() => (window as unknown as { finishUtterance: () => void }).finishUtterance());
