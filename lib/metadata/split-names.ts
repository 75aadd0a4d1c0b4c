import { isUnknownCreator } from './creator.ts';
import { splitValues } from './split-values.ts';

/** How a name begins: with a capital, which a bracket, a quotation mark and `de` or `von` may precede. */
const beginsName =
  /^[["„“«]?(?:(?:d[aeiu]|de[lnr]|l[ae]|v[ao]n|zu[mr]?|af|ter?)\s|d['’])*[\p{Lu}\p{Lt}\p{Lo}]/u;

const isBalanced = (text: string) => text.split('[').length === text.split(']').length;

const isName = (text: string) => isUnknownCreator(text) || (beginsName.test(text) && isBalanced(text));

/**
 * The names in a text, if it clearly holds several. Otherwise the text as it is: `Kraków ; Lwów : Gebethner` is one
 * publisher in two places, `Drukarnia Narodowa ; nakładem autora` one and what is said about it.
 */
export function splitNames(text: string): string[] {
  const names = splitValues(text);
  const placed = names.filter((name) => /\s?:\s/.test(name)).length;
  const areAlike = placed === 0 || placed === names.length;
  return names.length > 1 && areAlike && names.every(isName) ? names : [text];
}
