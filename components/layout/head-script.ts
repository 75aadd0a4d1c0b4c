import { newEntryScript } from '#components/overlay/history-entry.ts';
import { readingKey } from '#components/reading/choice.ts';

/** Where the visitor's choice of colours is stored, in the browser alone. */
const themeKey = 'czytelnia-theme';

/** Where it is stored that results of a search are wanted as a list. */
const viewKey = 'czytelnia-view';

// Called again wherever the choice may be another by then. Storage may be off or full: what is chosen then lasts as long as the page.
const chosen = `function c(){try{var t=localStorage.getItem('${themeKey}');
t?r.dataset.theme=t:delete r.dataset.theme}catch(e){}}c();
try{if(localStorage.getItem('${viewKey}')==='list')r.dataset.view='list'}catch(e){}`;

// Shows the choice of colours, which needs a script, and obeys it, that of another tab too, and on a page that Back brings as it was.
const themeSwitch = `addEventListener('DOMContentLoaded',function(){
var l=document.querySelector('[data-theme-switch]'),s=l&&l.querySelector('select');if(!s)return;
function d(){c();s.value=r.dataset.theme||'system'}d();l.hidden=false;
addEventListener('storage',d);addEventListener('pageshow',d);
s.addEventListener('change',function(){var v=s.value==='system'?'':s.value;
if(v)r.dataset.theme=v;else delete r.dataset.theme;
try{v?localStorage.setItem('${themeKey}',v):localStorage.removeItem('${themeKey}')}catch(e){c=function(){}}})});`;

// A link to cards or to a list is a choice for all searches whose address says nothing of it; it is obeyed before the first
// paint, and here said on the links.
const viewChoice = `addEventListener('DOMContentLoaded',function(){
document.querySelectorAll('[data-keep-view]').forEach(function(l){var v=l.dataset.keepView;
if(r.dataset.view)if(v==='list')l.ariaCurrent='true';else l.removeAttribute('aria-current');
l.addEventListener('click',function(){
try{v==='list'?localStorage.setItem('${viewKey}',v):localStorage.removeItem('${viewKey}')}catch(e){}})})});`;

// The server in front holds the fonts back, so that no text waits for them (server/pages/html). Who comes from
// another page of the site has them; everybody else gets them after all other things, for the next page
// (prefetch-fonts.ts).
const fonts = `if(document.referrer.indexOf(location.origin+'/')===0){r.removeAttribute('data-fonts');
document.querySelectorAll('link[as=font][media]').forEach(function(l){
l=l.cloneNode();l.media='';document.head.appendChild(l)})}`;

// What suggests while somebody types is loaded when somebody comes to a search box, and again at the next where it did not come.
// A module that could not be loaded is not asked for again at the same address.
const suggestions = (address: string) => `addEventListener('focusin',function f(e){var u=f.u||'${address}';
if(e.target.closest('[data-suggestions]'))import(u).then(function(){removeEventListener('focusin',f)},function(){f.u=u+'?'})});`;

// Scripts of some pages, by what their documents have: the button that saves a search, many scans of an object, their tools.
const ofPages = (addresses: Record<string, string>) => `addEventListener('DOMContentLoaded',function(){
var s=${JSON.stringify(addresses)},a;for(a in s)if(document.querySelector('['+a+']'))import(s[a]).catch(function(){})});`;

// What is chosen among the ways to read on pages that are sent without the framework (components/reading/choice.ts).
const facingChoice = `addEventListener('click',function(e){var l=e.target.closest('[data-facing]');
if(l)try{var c=JSON.parse(localStorage.getItem('${readingKey}')||'{}');c.facing=l.dataset.facing==='true';
localStorage.setItem('${readingKey}',JSON.stringify(c))}catch(e){}});`;

// A view of a scan, and the place on a page, stand behind the # of an address; they hold in other languages. Whoever knows
// better says so at the link itself.
const languages = `addEventListener('click',function(e){var l=e.target.closest('a[hreflang]');if(l)l.hash=location.hash},true);`;

const printButton = `addEventListener('click',function(e){if(e.target.closest('[data-print]'))print()});`;

/**
 * Runs before the first paint, so that neither a chosen scheme nor a view nor a font ever flashes; the styles follow the attributes.
 * @param scripts addresses of the scripts of search boxes, of the button that saves a search, of objects seen as a whole, and of the tools
 * of their scans
 */
export function headScript(
  scripts: Record<
    'searchBox' | 'saveSearch' | 'wholeView' | 'appendParts' | 'readingKeys' | 'scanTools',
    string
  >,
): string {
  const { searchBox, saveSearch, wholeView, appendParts, readingKeys, scanTools } = scripts;
  const late =
    suggestions(searchBox) +
    ofPages({
      'data-save-search': saveSearch,
      'data-picture-failed': wholeView,
      'data-parts': appendParts,
      'data-whole': readingKeys,
      'data-scan-tools': scanTools,
    });
  return `(function(){var r=document.documentElement;${newEntryScript}${chosen}${themeSwitch}${viewChoice}${facingChoice}${languages}${printButton}${late}${fonts}})()`;
}
