import { formatView } from '#lib/scans/view.ts';
import type { WordRange } from '#lib/text/text-layer.ts';
import { oneLine } from '#lib/untrusted.ts';

/** What a visitor has selected in the text of a scan. */
export type SelectedPassage = {
  text: string;
  /** Its words, counted through the scan's text from 0. */
  range: WordRange;
  /** BCP 47 tag, where it differs from the object's. */
  language?: string | undefined;
};

/** A quoted passage, ready for a citation. */
export type CitedPassage = {
  /** One line; ends with an ellipsis where it was truncated. */
  text: string;
  shortened: boolean;
  /** Absolute address that shows the passage, with a fragment. */
  address: string;
  language?: string | undefined;
};

// In characters: anything longer is hardly a quotation, and reference managers truncate it.
const maxQuotationLength = 2000;

/**
 * A selected passage as a citation quotes it: line breaks collapsed, length bounded.
 * @param address of the scan, absolute; its fragment, if any, is replaced
 */
export function citedPassage({ text, range, language }: SelectedPassage, address: string): CitedPassage {
  const whole = oneLine(text, text.length);
  const quoted = oneLine(whole, maxQuotationLength);
  return {
    text: quoted,
    shortened: quoted.length < whole.length,
    address: `${address.replace(/#.*$/s, '')}#${formatView({ passage: range })}`,
    language,
  };
}
