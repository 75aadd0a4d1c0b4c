import { voicesIn } from '#lib/text/voices.ts';

/** Says texts with the browser's voices; only what was said last is told about, whatever browsers tell later of what was silenced. */
export class Speaker {
  #run = 0;

  silence(): void {
    this.#run += 1;
    speechSynthesis.cancel();
  }

  /** @param voices for where the browser has none of the language @param on whether it was said, or could not be */
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
    // Where it has none of a language, the browser does what it can.
    Object.assign(speech, { lang: voice?.lang ?? language ?? '', rate, ...(voice && { voice }) });
    speech.onend = () => run === this.#run && on.end();
    speech.onerror = () => run === this.#run && on.error();
    speechSynthesis.speak(speech);
  }
}
