import { voicesIn } from '#lib/text/voices.ts';

/**
 * Speaks texts with the browser's voices. Only the last text is reported on, whatever browsers report later on
 * cancelled ones.
 */
export class Speaker {
  #run = 0;

  silence(): void {
    this.#run += 1;
    speechSynthesis.cancel();
  }

  /**
   * @param voices used if the browser lists none for the language
   * @param on called when the text was spoken, or could not be
   */
  speak(
    text: string,
    {
      language,
      voices = [],
      rate,
    }: { language: string | undefined; voices?: SpeechSynthesisVoice[]; rate: number },
    on: { end: () => void; error: () => void },
  ): void {
    const run = this.#run;
    const [voice = voices[0]] = voicesIn(speechSynthesis.getVoices(), language);
    const speech = new SpeechSynthesisUtterance(text);
    // Where it has no voice for a language, the browser does what it can.
    Object.assign(speech, { lang: voice?.lang ?? language ?? '', rate, ...(voice && { voice }) });
    speech.onend = () => run === this.#run && on.end();
    speech.onerror = () => run === this.#run && on.error();
    speechSynthesis.speak(speech);
  }
}
