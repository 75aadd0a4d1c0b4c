import type { Category } from '#lib/catalogue/schema.ts';

// What generated objects are called. None of these works exists.

/** Titles by category; `#` becomes a number, `@` a place. */
export const titles: Record<Category, string[]> = {
  serials: ['Kurier @: dodatek poranny, nr #', 'Gazeta Przykładowa @. R. #', 'Tygodnik rolniczy, zeszyt #'],
  books: [
    'Kronika miasta @ i okolic, t. #',
    'Opisanie podróży do miasta @ w roku #',
    'Żywot i przypadki pewnego żaka, cz. #',
    'Nauka o pszczołach: w # rozdziałach',
  ],
  articles: ['O potrzebie wodociągów w mieście @', 'W sprawie pisowni, uwag #'],
  ephemerals: ['Afisz teatralny, @, przedstawienie #', 'Zaproszenie na bal dobroczynny, @', 'Ulotka nr #'],
  maps: ['Mappa szczegółowa okolic miasta @, arkusz #', 'Plan miasta @ z zaznaczeniem ulic, sekcja #'],
  photographs: ['Widok rynku od strony północno-wschodniej, @', 'Portret nieznanej osoby, klisza #'],
  postcards: ['@. Ulica Główna', 'Pozdrowienia z miasta @', '@. Dworzec kolejowy, nr #'],
  prints: ['Widok miasta @, miedzioryt', 'Teka rycin, plansza #'],
  manuscripts: ['Rękopis nieznanego żaka, karta #', 'Księga cechu szewców miasta @, #'],
  scores: ['Śpiewnik domowy na głos z towarzyszeniem fortepianu, z. #', 'Mazurek nr # na fortepian'],
};

/** How many objects in a hundred are of each category; real libraries hold mostly serials. */
export const shares: [Category, number][] = [
  ['serials', 42],
  ['books', 22],
  ['ephemerals', 8],
  ['photographs', 7],
  ['postcards', 6],
  ['prints', 5],
  ['manuscripts', 4],
  ['maps', 3],
  ['scores', 2],
  ['articles', 1],
];

export const surnames = [
  'Przykładowski',
  'Żdżarska',
  'Nieznany',
  'Wymyślna',
  'Łącki-Próbny',
  'Ćwiek',
  'Dowolska',
];
export const forenames = ['Anna', 'Jan', 'Stefania', 'Wawrzyniec', 'Łucja', 'Michał', 'Zofia', 'Ignacy'];
export const places = [
  'Łódź',
  'Warszawa',
  'Kraków',
  'Gdańsk',
  'Wrocław',
  'Poznań',
  'Lublin',
  'Żywiec',
  'Cieszyn',
];

/** Names of generated institutions, each followed by its number. */
export const organizationNames = [
  'Biblioteka Przykładowa',
  'Muzeum Zmyślone',
  'Archiwum Próbne',
  'Śląska Książnica',
];
