/**
 * State of an entry of the browser's history whose object lies over the feed. What else the state holds stays, whatever it
 * is: to the router, which is told nothing, the page is still the feed.
 */
export const overFeed = () => ({ ...history.state, overFeed: true });

/**
 * For the head of every document. A browser takes all entries that one document has made for one document, after a
 * reload too: Back from the page of an object that was loaded in place of its overlay would not load the feed. So that
 * page is put into its entry anew, as one that was never part of the feed; from then on the browser does everything itself. Its
 * address makes way first, since an address with a fragment would otherwise only be scrolled to. Whoever goes on before it
 * has come is given the page of that entry.
 */
export const newEntryScript = `if(history.state&&history.state.overFeed){
var here=location.href;history.replaceState(null,'','/');
addEventListener('popstate',function(){location.reload()});location.replace(here)}`;
