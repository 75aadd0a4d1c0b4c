import { fold } from '#lib/text/fold.ts';

// Common given names, folded. Those in the first list are hardly ever family names.
const polish = new Set(
  `adam adolf agata agnieszka albin aleksander aleksandra alfons aleksy alicja ambrozy amelia anastazy andrzej anna antoni antonina
  apolinary apolonia augustyn barbara bartlomiej bartosz beata benedykt blazej bogdan bogumil boguslaw bohdan boleslaw bonawentura bozena
  bronislaw bronislawa cecylia celina cezary cyprian cyryl czeslaw czeslawa damian danuta dariusz deotyma dezydery dionizy dominik
  dorota edmund edward edyta eleonora eliza elzbieta emilia eugeniusz eustachy ewa ewelina ezechiel fabian feliks felicjan ferdynand
  filip florian franciszek franciszka fryderyk gabriela gerwazy grazyna grzegorz gustaw halina hanna helena henryk henryka
  hieronim hilary hipolit honorata hugo ignacy idzi ireneusz irena iwona izabela izydor jacek jadwiga jakub jan janina janusz jaroslaw
  jedrzej jerzy joachim joanna jozef jozefa jozefina julia julian julianna juliusz justyn justyna kajetan kamil karol karolina
  kasper katarzyna kazimiera kazimierz klemens klementyna konstancja konstanty kornel krystyna krzysztof ksawery lech leokadia
  leopold leszek lucjan lucja lucyna ludwik ludwika lukasz maciej malgorzata marcin marek maria marianna mariusz marta maryla
  maksymilian mateusz maurycy melchior michal michalina mieczyslaw mikolaj miroslaw narcyza natalia onufry oskar pawel pelagia piotr
  protazy przemyslaw rafal regina romuald rozalia ryszard sabina salomea sebastian serafin seweryn seweryna slawomir stanislaw
  stanislawa stefan stefania sylwester szczepan szymon tadeusz tekla teodor teofil teofila teresa tomasz tymoteusz urszula
  waclaw waleria walerian walery walenty wanda wawrzyniec wiera wieslaw wiktor wiktoria wilhelm wilhelmina wincenty wit witold wladyslaw
  wladyslawa wlodzimierz wojciech zbigniew zdzislaw zenon ziemowit zofia zuzanna zygmunt`.split(/\s+/),
);
const others = new Set(
  `abraham adolph adolphe agnes albert albrecht alexander alexandre alfred alice alojzy amadeus anatol andre andreas andrew anne anton
  antoine antonio arnold arthur artur august auguste beatrice benjamin bernard bruno camille carl carlo caroline caspar charles charlotte
  christian christoph claude clara conrad daniel david dawid denis dorothea edgar eduard edwin elias elisabeth elizabeth emanuel emil
  emile emma erazm erich erik ernest ernst erwin etienne eugen eugene eva felix ferdinand florence francesco francis francois franz frederic frederick
  friedrich gabriel gaspard georg george georges gerard gerhard giovanni giuseppe gottfried gotthold grace guillaume gustav gustave hans
  harry heinrich helmut henri henry herman hermann honore horace hubert immanuel isaac ivan iwan jacob jacques jacopo james jane jean
  jerome johann johannes john jonas joseph juan jules karl kaspar konrad leo leon leonard leonardo lorenz louis louise luca lucas lucien ludwig
  luigi magdalena marc marcel marco marie mark markus martin mary matthaus matthias max maximilian maxime michael michel moritz
  napoleon nicolas nikolaus norbert oscar oswald otto paolo patrick paul peter philipp philippe pierre pietro rainer raoul raymond
  rene richard robert roger roman rosa rudolf samuel sara sergiusz siegfried sigismund simon sophie stefano stephan stephen theo
  theodor theodore theophile thomas tobias tristan urban valentin victor viktor vincent vincenzo vladimir volodymyr walter wassily werner
  wilhelmine william wolfgang yves`.split(/\s+/),
);

/** Words before a name that are not family names: of saints, rulers, clergy, and of buildings named after somebody. */
const title =
  /^(?:swie(?:t[ya]|ci)|blogoslawion[ya]|sankt|prorok|apostol|pseudo|mistrz|bracia|krol(?:owa)?|ksiaze|ksiezna|cesarz(?:owa)?|hrabia|papiez|kardynal|(?:arcy)?biskup|ksiadz|ojciec|brat|siostra|matka|pani?|saint|king|queen|prince|pope|father|sir|lord|lady|atelier|dom|foto|fundacja|grupa|hotel|huta|klasztor|kopalnia|kosciol|parafia|studio|szkola|szpital|teatr|zamek)$/;

const capitalized = /^\p{Lu}[\p{L}’'-]+$/u;
const inPolishLetters = /^[a-ząćęłńóśźż-]+$/i;

/**
 * Parses a name written family name first without a comma, as many Polish catalogues do: "Mickiewicz Adam", "Norwid Cyprian
 * Kamil". Undefined unless a word that is not a given name is followed by Polish given names alone.
 */
export function invertedName(text: string): { family: string; given: string } | undefined {
  const words = text.split(' ');
  const [family = '', ...given] = words;
  const [first = '', ...rest] = words.map(fold);
  const areNames = words.every((word) => capitalized.test(word)) && given.length > 0 && given.length <= 3;
  // For Jean-Baptiste and Pseudo-Klemens the first part decides.
  const [stem = ''] = first.split('-');
  const isFamily = !polish.has(stem) && !others.has(stem) && !title.test(stem);
  return areNames &&
    isFamily &&
    given.every((word) => inPolishLetters.test(word)) &&
    rest.every((word) => polish.has(word))
    ? { family, given: given.join(' ') }
    : undefined;
}
