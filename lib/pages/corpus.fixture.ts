import type { Locale } from '#lib/i18n/locales.ts';

/** Pages as editors write them: the topics of the contract in both languages, and the hard cases. */
export const corpus: { language: Locale; title: string; content: string }[] = [
  pl(
    'Polityka cookies',
    '<p>Serwis zapisuje pliki cookies. Można je wyłączyć w ustawieniach przeglądarki.</p>',
  ),
  en(
    'Cookies policy',
    '<p>This site stores cookies. You can switch them off in the settings of your browser.</p>',
  ),
  pl('Polityka prywatności', '<p>Administratorem danych osobowych jest biblioteka.</p>'),
  en('Privacy policy', '<p>The library is the controller of personal data.</p>'),
  pl('Zgoda na rejestrację', '<p>Wyrażam zgodę na przetwarzanie moich danych w celu założenia konta.</p>'),
  en('Consent to registration', '<p>I agree to the processing of my data in order to open an account.</p>'),
  pl('FAQ', '<h2>Jak pobrać skan?</h2><p>Przycisk jest pod skanem.</p>'),
  en('FAQ', '<h2>How do I download a scan?</h2><p>The button is below the scan.</p>'),
  pl('Pomoc', '<ol><li>Wpisz tytuł</li><li>Wybierz obiekt</li></ol>'),
  en('Help', '<ol><li>Enter a title</li><li>Choose an object</li></ol>'),
  pl('O bibliotece', '<p>Zbieramy książki od 1890 roku.</p>'),
  en('About the library', '<p>We have collected books since 1890.</p>'),
  pl('Deklaracja dostępności', '<p id="a11y-wstep">Zapewniamy dostępność strony zgodnie z ustawą.</p>'),
  en('Accessibility statement', '<p>The site is partially compliant with WCAG 2.2 AA.</p>'),
  pl('Mapa strony', '<ul><li>Zbiory</li><li>Instytucje</li></ul>'),
  en('Site map', '<ul><li>Collections</li><li>Institutions</li></ul>'),
  pl('Projekt digitalizacji', '<p>Celem projektu jest udostępnienie dziesięciu tysięcy czasopism.</p>'),
  en('Digitisation project', '<p>The aim of the project is to open ten thousand serials.</p>'),
  pl('Audiobooki', '<p><a href="https://www.example.com/the/library/of/sound">Posłuchaj w Spotify</a></p>'),
  en('Audiobooks', '<p><a href="https://przyklad.example/sluchaj">Listen on Spotify</a></p>'),
  pl('Regulamin', '<p>Korzystanie z serwisu jest bezpłatne.</p>'),
  en('Terms of use', '<p>Use of the service is free of charge.</p>'),
  pl('Kontakt', '<address>ul. Długa 1, 31-147 Kraków</address>'),
  en('Contact', '<address>Reading Room, 1 Long Street</address>'),
  // Short ones, and ones that say next to nothing.
  pl('', ''),
  pl('FAQ', ''),
  pl('Pomoc', ''),
  en('Help', ''),
  pl('Wystawa', '<p><img src="a.jpg" alt=""></p>'),
  en('Exhibition', '<p><img src="a.jpg" alt=""></p>'),
  pl('2024', '<p>12.05.2024</p>'),
  pl('Godziny otwarcia', '<p>9–17</p>'),
  en('Opening hours', '<p>9–17</p>'),
  // Words of the other language.
  pl(
    'Newsletter',
    '<p>Zapisz się na newsletter. W każdej chwili można się wypisać: kliknij „unsubscribe”.</p>',
  ),
  pl('Workshop „Open Access Week”', '<p>Zapraszamy na warsztaty, które odbędą się w czytelni.</p>'),
  pl(
    'Google Books i Internet Archive',
    '<p>Nasze zbiory znajdziesz też w Google Books, The European Library oraz w Internet Archive.</p>',
  ),
  pl(
    'Licencje',
    '<p>Creative Commons Attribution 4.0 International (CC BY 4.0) – w skrócie: podaj autora.</p>',
  ),
  en(
    'Gazeta Krakowska',
    '<p>The newspaper appeared in Kraków and Łódź; its editors were Józef Żuk and Małgorzata Śliwa.</p>',
  ),
  en(
    'Collections of the Biblioteka Jagiellońska',
    '<p>Manuscripts, maps and scores which are kept there.</p>',
  ),
  en(
    'Skróty',
    '<p>This page lists the abbreviations that are used in the catalogue and what they stand for.</p>',
  ),
  // Markup that is no text.
  pl(
    'Pomoc',
    '<style>.the-and-of-with { color: red }</style><script>var the = "this is that";</script><p>Treść</p>',
  ),
  en('Help', '<p lang="en" title="się nie jest">How to search the catalogue</p><!-- ąęśćżź się nie jest -->'),
  pl(
    'Linki',
    '<p>https://www.example.com/this/is/the/way https://www.example.com/and/that</p><p>Zobacz także</p>',
  ),
];

function pl(title: string, content: string) {
  return { language: 'pl' as const, title, content };
}

function en(title: string, content: string) {
  return { language: 'en' as const, title, content };
}
