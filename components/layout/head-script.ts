import { newEntryScript } from '#components/overlay/history-entry.ts';
import { readingKey } from '#components/reading/choice.ts';

/** Storage key of the visitor's colour scheme, which only the browser knows. */
const themeKey = 'czytelnia-theme';

/** Storage key of the choice to see search results as a list. */
const viewKey = 'czytelnia-view';

// Storage may be off or full: what is chosen then lasts as long as the page. Listeners for what a visitor does capture
// at the window: until React has hydrated a page, it stops events that reach the document (react-dom, dispatchEvent).
const helpers = `function storedItem(itemKey){try{return localStorage.getItem(itemKey)}catch(e){}}
function storeItem(itemKey,v){try{v?localStorage.setItem(itemKey,v):localStorage.removeItem(itemKey);return true}catch(e){}}
function on(n,q,f){addEventListener(n,function(e){var l=e.target.closest(q);if(l)f(l)},true)}`;

// Called again wherever the choice may have changed.
const chosen = `function c(){var t=storedItem('${themeKey}');t?r.dataset.theme=t:delete r.dataset.theme}c();
if(storedItem('${viewKey}')==='list')r.dataset.view='list';`;

// Reveals the choice of colours, which needs a script, and applies it, also when it is made in another tab, and on a
// page that Back restores as it was.
const themeSwitch = `addEventListener('DOMContentLoaded',function(){
var l=document.querySelector('[data-theme-switch]'),s=l&&l.querySelector('select');if(!s)return;
function d(){c();s.value=r.dataset.theme||'system'}d();l.hidden=false;
addEventListener('storage',d);addEventListener('pageshow',d);
on('change','[data-theme-switch]',function(){var v=s.value==='system'?'':s.value;
if(v)r.dataset.theme=v;else delete r.dataset.theme;if(!storeItem('${themeKey}',v))c=function(){}})});`;

// Following a link to cards or a list sets the view of all searches whose address names none. It is applied before the
// first paint, and marked on the links here.
const viewChoice = `addEventListener('DOMContentLoaded',function(){if(r.dataset.view)
document.querySelectorAll('[data-keep-view]').forEach(function(l){
if(l.dataset.keepView==='list')l.ariaCurrent='true';else l.removeAttribute('aria-current')})});
on('click','[data-keep-view]',function(l){storeItem('${viewKey}',l.dataset.keepView==='list'?'list':'')});`;

// The server in front holds the fonts back, so that no text waits for them (server/pages/html). A visitor from another
// page of the site has them cached; everybody else gets them last, for the next page (prefetch-fonts.ts).
const fonts = `if(document.referrer.indexOf(location.origin+'/')===0){r.removeAttribute('data-fonts');
document.querySelectorAll('link[as=font][media]').forEach(function(l){
l=l.cloneNode();l.media='';document.head.appendChild(l)})}`;

// The script of suggestions is loaded when a search box gets the focus, and if that fails, again at the next focus:
// from another address, since a module that failed to load is not requested again at the same one.
const suggestions = (address: string) =>
  `var u='${address}';on('focusin','[data-suggestions]',function(){import(u).catch(function(){u+='?'})});`;

// Scripts of some pages, by attributes in their documents: for saving a search, many scans of an object, their tools.
const scriptsByAttribute = {
  'data-save-search': 'save-search',
  'data-picture-failed': 'whole-view',
  'data-parts': 'append-parts',
  'data-whole': 'reading-keys',
  'data-scan-tools': 'scan-tools',
};
const ofPages = (addresses: Record<string, string>) => `addEventListener('DOMContentLoaded',function(){
var s=${JSON.stringify(addresses)},a;for(a in s)if(document.querySelector('['+a+']'))import(s[a]).catch(function(){})});`;

// Chooses one page or facing pages (components/reading/choice.ts) before the link is followed, with the framework or
// without. The event says so on this page too, as it does in other tabs.
const facingChoice = `on('click','[data-facing]',function(l){var c={};
try{c=Object.assign({},JSON.parse(r.dataset.reading||storedItem('${readingKey}')||'{}'))}catch(e){}
c.facing=l.dataset.facing==='true';c=JSON.stringify(c);
if(storeItem('${readingKey}',c))delete r.dataset.reading;else r.dataset.reading=c;dispatchEvent(new Event('storage'))});`;

// A view of a scan and the place on a page are in the fragment, and apply in other languages too. Listeners at a link
// itself run later, and may set another one.
const languages = `on('click','a[hreflang]',function(l){l.hash=location.hash});`;

const printButton = `on('click','[data-print]',function(){print()});`;

/**
 * Runs before the first paint, so that no colour scheme, view or font flashes; the styles follow the attributes.
 * @param addressOf gives the address of a script that is loaded later
 */
export function headScript(addressOf: (script: string) => string): string {
  const addresses = Object.entries(scriptsByAttribute).map(([name, script]) => [name, addressOf(script)]);
  const late = suggestions(addressOf('search-box')) + ofPages(Object.fromEntries(addresses));
  return `(function(){var r=document.documentElement;${newEntryScript}${helpers}${chosen}${themeSwitch}${viewChoice}${facingChoice}${languages}${printButton}${late}${fonts}})()`;
}
