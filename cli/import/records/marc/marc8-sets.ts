/** Characters by their codes in G0, 0x21 to 0x7e; in G1 the same set has codes 0x80 higher. */
export type CharacterSet = ReadonlyMap<number, string>;

/** Characters in the order of their codes; a space marks an unassigned code. */
const characters = (from: number, text: string): [number, string][] =>
  [...text].flatMap((letter, index) => (letter === ' ' ? [] : [[from + index, letter]]));

/** Code points in hexadecimal and ranges of them, where characters would be shown in another order or not at all. */
function points(from: number, list: string): [number, string][] {
  const text = list.split(' ').flatMap((run) => {
    const [first = 0, last = first] = run.split('-').map((point) => Number.parseInt(point, 16));
    return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
  });
  return characters(from, text.join(''));
}

const cyrillic = 'юабцдефгхийклмнопярстужвьызшэщчъ';
const extendedCyrillic = 'ґђѓєёѕіїјљњћќўџ ѣѳѵѫ';

/**
 * The sets of MARC-8 with one byte a character, by the last character of their escape sequences.
 * @see https://www.loc.gov/marc/specifications/speccharintro.html (Character Sets, part 5: Code Tables)
 */
export const characterSets: ReadonlyMap<string, CharacterSet> = new Map(
  Object.entries({
    // Basic Latin (ASCII).
    B: points(0x21, '21-7e'),
    // Extended Latin (ANSEL).
    E: [
      ...characters(0x21, 'ŁØĐÞÆŒʹ·♭®±ƠƯʼ'),
      ...characters(0x30, 'ʻłøđþæœʺı£ð ơư'),
      ...characters(0x40, '°ℓ℗©♯¿¡ß€'),
      ...points(0x60, '309 300-304 306-308 30c 30a fe20-fe21 315 30b 310'),
      ...points(0x70, '327-328 323-325 333 332 326 31c 32e fe22-fe23'),
      ...points(0x7e, '313'),
    ],
    // Basic and Extended Cyrillic.
    N: [
      ...points(0x21, '21-3f'),
      ...characters(0x40, cyrillic),
      ...characters(0x60, 'ЮАБЦДЕФГХИЙКЛМНОПЯРСТУЖВЬЫЗШЭЩЧ'),
    ],
    Q: [
      ...characters(0x40, extendedCyrillic),
      ...characters(0x5b, '[ ] _'),
      ...characters(0x60, extendedCyrillic.toUpperCase()),
      ...characters(0x6f, 'Ъ'),
    ],
    // Basic Greek.
    S: [
      ...points(0x21, '300-301 308 342 313-314 345'),
      ...points(0x30, 'ab bb 201c-201d 374-375'),
      ...points(0x3b, '387'),
      ...points(0x3f, '37e'),
      ...characters(0x41, 'ΑΒ ΓΔΕϚϜΖΗΘΙΚΛΜΝΞΟΠϞΡΣ ΤΥΦΧΨΩϠ'),
      ...characters(0x61, 'αβϐγδεϛϝζηθικλμνξοπϟρσςτυφχψωϡ'),
    ],
    // Basic Hebrew.
    2: [
      ...points(0x21, '21 5f4 23-26 5f3 28-2c 5be 2e-3f'),
      ...points(0x40, '5b7-5b8 5b6 5b5 5b4 5b9 5bb 5b0 5b2-5b3 5b1 5bc 5bf 5c1 fb1e'),
      ...characters(0x5b, '[ ]'),
      ...points(0x60, '5d0-5ea 5f0-5f2'),
    ],
    // Basic and Extended Arabic.
    3: [
      ...points(0x21, '21-24 66a 26-29 66d 2b 60c 2d-2f 660-669 3a 61b 3c-3e 61f'),
      ...points(0x41, '621-63a'),
      ...characters(0x5b, '[ ]'),
      ...points(0x60, '640-652 671 670'),
      ...points(0x78, '66c 201d 201c'),
    ],
    4: [
      ...points(
        0x21,
        '6fd 672-673 679-686 6bf 687-69c 6fa 69d-69e 6fb 69f-6a0 6fc 6a1-6b8 6ba-6bd 6b9 6be 6c0',
      ),
      ...points(0x6f, '6c4-6c6 6ca-6cb 6cd-6ce 6d0 6d2-6d3'),
      ...points(0x7d, '306 30c'),
    ],
    // Greek symbols, subscripts and superscripts.
    g: characters(0x61, 'αβγ'),
    b: [...characters(0x28, '₍₎ ₊ ₋'), ...characters(0x30, '₀₁₂₃₄₅₆₇₈₉')],
    p: [...characters(0x28, '⁽⁾ ⁺ ⁻'), ...characters(0x30, '⁰¹²³⁴⁵⁶⁷⁸⁹')],
    // ASCII again after one of these.
    s: points(0x21, '21-7e'),
  }).map(([final, codes]) => [final, new Map(codes)]),
);
