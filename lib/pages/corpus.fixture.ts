import type { Locale } from '#lib/i18n/locales.ts';

type Sample = { language: Locale; title: string; content: string };

/** The topics of the contract (the API contract, "Page") and other common ones: each page in Polish and English. */
export const translated: [polish: Sample, english: Sample][] = [
  [
    pl(
      'Polityka cookies',
      '<h2>Czym są pliki cookies?</h2><p>To małe pliki tekstowe, które serwis zapisuje w przeglądarce. Zapisujemy tylko te, bez których strona nie działa: identyfikator sesji (<code>session_id</code>) oraz wybrany język.</p><p>Można je w każdej chwili wyłączyć w ustawieniach przeglądarki.</p>',
    ),
    en(
      'Cookies policy',
      '<h2>What are cookies?</h2><p>Cookies are small text files that a site stores in your browser. We store only those without which the site does not work: the session identifier (<code>session_id</code>) and the chosen language.</p><p>You can switch them off in the settings of your browser.</p>',
    ),
  ],
  [
    pl(
      'Polityka prywatności',
      '<p>Administratorem danych osobowych jest Biblioteka, ul. Długa 1, 31-147 Kraków. Dane przetwarzamy na podstawie art. 6 ust. 1 lit. e RODO i przechowujemy nie dłużej niż przez dwa lata.</p><p>Kontakt z inspektorem: <a href="mailto:data.protection@library.example">data.protection@library.example</a></p>',
    ),
    en(
      'Privacy policy',
      '<p>The controller of personal data is the Library, ul. Długa 1, 31-147 Kraków, Poland. We process data under Article 6(1)(e) of the GDPR and keep them for no longer than two years.</p><p>Data protection officer: Małgorzata Śliwińska, <a href="mailto:ochrona.danych@biblioteka.example">ochrona.danych@biblioteka.example</a></p>',
    ),
  ],
  [
    pl(
      'Zgoda na rejestrację',
      '<p>Wyrażam zgodę na przetwarzanie moich danych w celu założenia i prowadzenia konta w serwisie.</p>',
    ),
    en(
      'Consent to registration',
      '<p>I agree to the processing of my data in order to open and keep an account.</p>',
    ),
  ],
  [
    pl(
      'FAQ',
      '<h2>Jak pobrać skany?</h2><p>Przycisk jest pod skanem. Archiwum ZIP zawiera najwyżej 20 skanów i jest dostępne po zalogowaniu.</p><h2>Dlaczego nie widzę tekstu?</h2><p>Stare druki, rękopisy i mapy nie mają warstwy tekstowej (OCR).</p>',
    ),
    en(
      'FAQ',
      '<h2>How do I download scans?</h2><p>The button is below the scan. A ZIP archive holds at most 20 scans, and you have to log in.</p><h2>Why is there no text?</h2><p>Early prints, manuscripts and maps have no text layer (OCR).</p>',
    ),
  ],
  [
    pl('Pomoc', '<ol><li>Wpisz tytuł</li><li>Wybierz obiekt</li><li>Powiększ skan</li></ol>'),
    en('Help', '<ol><li>Enter a title</li><li>Choose an object</li><li>Zoom in</li></ol>'),
  ],
  [
    pl(
      'O bibliotece',
      '<p>Bibliotekę otwarto w 1890 roku. Zbieramy książki, czasopisma, mapy i nuty; najstarszy rękopis pochodzi z XII wieku.</p><p><img src="data:image/png;base64,dGhlYW5kb2Z0aGlzaXN0aGU=" alt="Gmach biblioteki"></p>',
    ),
    en(
      'About the library',
      '<p>The library opened in 1890. It collects books, serials, maps and scores; its oldest manuscript was written in the twelfth century.</p><p><img src="data:image/png;base64,c2llbmllamVzdHplc2llbmk=" alt="The building"></p>',
    ),
  ],
  [
    pl(
      'Deklaracja dostępności',
      '<p id="a11y-wstep">Biblioteka zobowiązuje się zapewnić dostępność swojej strony internetowej zgodnie z ustawą z dnia 4 kwietnia 2019 r.</p><dl><dt>Data publikacji</dt><dd id="a11y-data-publikacja">2024-03-01</dd></dl>',
    ),
    en(
      'Accessibility statement',
      '<p id="a11y-wstep">The library is committed to making its website accessible. The site is partially compliant with WCAG 2.2 AA.</p><dl><dt>Published</dt><dd id="a11y-data-publikacja">2024-03-01</dd></dl>',
    ),
  ],
  [
    pl(
      'Mapa strony',
      '<ul><li><a href="/">Strona główna</a></li><li><a href="/collections">Zbiory</a></li><li><a href="/institutions">Instytucje</a></li></ul>',
    ),
    en(
      'Site map',
      '<ul><li><a href="/">Home</a></li><li><a href="/zbiory">Collections</a></li><li><a href="/instytucje">Institutions</a></li></ul>',
    ),
  ],
  [
    pl(
      'Projekt digitalizacji',
      '<p>Celem projektu jest udostępnienie dziesięciu tysięcy czasopism. Projekt „Open Heritage” współfinansuje Unia Europejska w ramach Programu Operacyjnego Polska Cyfrowa (Digital Poland).</p>',
    ),
    en(
      'Digitisation project',
      '<p>The aim of the project is to open ten thousand serials. “Otwarte dziedzictwo” is co-financed by the European Union under the Operational Programme Digital Poland (Program Operacyjny Polska Cyfrowa).</p>',
    ),
  ],
  [
    pl('Audiobooki', '<p><a href="https://www.example.com/the/library/of/sound">Posłuchaj w Spotify</a></p>'),
    en('Audiobooks', '<p><a href="https://przyklad.example/sluchaj/jest">Listen on Spotify</a></p>'),
  ],
  [
    pl('Regulamin', '<p>Korzystanie z serwisu jest bezpłatne.</p>'),
    en('Terms of use', '<p>Use of the service is free of charge.</p>'),
  ],
  [
    pl('Kontakt', '<address>ul. Długa 1, 31-147 Kraków</address>'),
    en('Contact', '<address>Reading Room, 1 Long Street</address>'),
  ],
];

/** Pages with little text, or whose text or markup suggests the other language. */
export const hardCases: Sample[] = [
  // Only a title, or not even that.
  pl('', ''),
  pl('', '<p>&nbsp;</p>'),
  pl('FAQ', ''),
  pl('Pomoc', ''),
  en('Help', ''),
  pl('O nas', ''),
  en('About us', ''),
  pl('Godziny otwarcia', '<p>9–17</p>'),
  en('Opening hours', '<p>9–17</p>'),
  pl('2024', '<p>12.05.2024</p>'),
  pl('Wystawa', '<p><img src="a.jpg" alt=""></p>'),
  en('Exhibition', '<p><img src="a.jpg" alt=""></p>'),
  pl('POLITYKA PRYWATNOŚCI', '<p>W OPRACOWANIU</p>'),
  en('PRIVACY POLICY', '<p>COMING SOON</p>'),
  // Mostly links.
  pl('Spotify', '<a href="https://open.spotify.com/show/the-reading-room">Posłuchaj naszych audiobooków</a>'),
  en('Spotify', '<a href="https://open.spotify.com/show/czytelnia">Listen to us</a>'),
  pl(
    'Linki',
    '<p>https://www.example.com/this/is/the/way www.the-library.example/with/that</p><p>Zobacz także</p>',
  ),
  en('Links', '<p>polona.example/przez/się/który/jest, https://przyklad.example/nie/jest</p><p>See also</p>'),
  // Words and names in the other language.
  pl('Newsletter', '<p>Zapisz się na newsletter. Aby się wypisać, kliknij „unsubscribe”.</p>'),
  pl('Workshop „Open Access Week”', '<p>Zapraszamy na warsztaty, które odbędą się w czytelni.</p>'),
  pl(
    'Google Books i Internet Archive',
    '<p>Nasze zbiory znajdziesz też w Google Books, The European Library oraz w Internet Archive.</p>',
  ),
  pl(
    'Licencje',
    '<p>Creative Commons Attribution 4.0 International (CC BY 4.0), w skrócie: podaj autora.</p>',
  ),
  pl('Help desk', '<p>Zgłoszenia przyjmujemy codziennie; odpowiadamy w ciągu dwóch dni.</p>'),
  en(
    'Gazeta Krakowska',
    '<p>The newspaper appeared in Kraków and Łódź; its editors were Józef Żuk and Małgorzata Śliwa.</p>',
  ),
  en(
    'Collections of the Biblioteka Jagiellońska',
    '<p>Manuscripts, maps and scores which are kept there.</p>',
  ),
  en('Skróty', '<p>This page lists the abbreviations that are used in the catalogue and what they mean.</p>'),
  // Text without Polish letters, and letters written as character references.
  pl(
    'Informacje',
    '<p>Prosimy o kontakt mailowy lub telefoniczny. Czytelnia jest nieczynna do odwolania.</p>',
  ),
  pl('Historia', '<p>Zbi&oacute;r map &#347;wiata</p>'),
  pl('Album', '<p>&#x141;&#xf3;d&#x17A; wczoraj&nbsp;i&nbsp;dzi&sacute;</p>'),
  // Markup without text, and markup that states the language.
  pl('Pomoc', '<style>.the-and-of { top: 0 }</style><script>var the = "this is that";</script><p>Treść</p>'),
  en('Help', '<p lang="en" title="się nie jest">How to search</p><!-- ąęśćżź się nie jest -->'),
  en('Album', '<div lang="en"><p>Kraków, Łódź</p></div>'),
  pl('Album', '<section class="x" lang="pl-PL"><p>Edinburgh Castle</p></section>'),
  pl(
    'Cytat',
    '<p lang="en">To be or not to be, that is the question</p><p>Tak mówi Hamlet w trzecim akcie sztuki, którą wystawiono po raz pierwszy około 1600 roku, a której nie znamy z rękopisu, lecz z druku.</p>',
  ),
  pl(
    'Zasady',
    '<div lang="en-US"><p>Nie wolno kopiować skanów bez zgody, które są chronione prawem autorskim.</p></div>',
  ),
];

/** All samples. */
export const corpus: Sample[] = [...translated.flat(), ...hardCases];

function pl(title: string, content: string): Sample {
  return { language: 'pl', title, content };
}

function en(title: string, content: string): Sample {
  return { language: 'en', title, content };
}
