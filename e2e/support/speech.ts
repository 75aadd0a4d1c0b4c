import type { Page } from '@playwright/test';

/** A browser's speech of which a test hears what is said and says when it has ended. Runs in the page. */
export function speechToHear() {
  const heard: string[] = [];
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
    // Some browsers tell of the end of what they were told to leave, and pause by ending it too: neither has a pause here.
    cancel: () => last?.onend?.(),
    speak: (utterance: Utterance) => {
      heard.push(utterance.text);
      languages.push(utterance.lang);
      last = utterance;
    },
  };
  Object.defineProperty(window, 'speechSynthesis', { value: speech });
  Object.assign(window, {
    SpeechSynthesisUtterance: Utterance,
    heard,
    languages,
    endOfSpeech: () => last?.onend?.(),
  });
}

/** What has been said, and in which language. */
export const heard = (page: Page) => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
export const languagesHeard = (page: Page) =>
  page.evaluate(() => (window as unknown as { languages: string[] }).languages);
/** Lets all of a text be said that is being read: each piece is begun at the end of the one before. */
export const endOfText = (page: Page) =>
  page.evaluate(() => {
    const { heard, endOfSpeech } = window as unknown as { heard: string[]; endOfSpeech: () => void };
    for (let before = -1; before < heard.length; ) {
      before = heard.length;
      endOfSpeech();
    }
  });
/** Lets what is being said end. */
export const endOfSpeech = (page: Page) =>
  page.evaluate(() => (window as unknown as { endOfSpeech: () => void }).endOfSpeech());
