/**
 * State for a history entry whose object lies over the feed. The rest of the state is preserved: the router does not
 * know, and still takes the page for the feed.
 */
export const overFeed = () => ({ ...history.state, overFeed: true });

/**
 * For the head of every document. A browser treats all history entries made by one document as that document, after a
 * reload too: going back from an object's page that was loaded in place of its overlay would not load the feed. So that
 * page replaces its entry as a fresh navigation, and from then on the browser does everything itself. The address is
 * changed first, since one with a fragment would otherwise only be scrolled to. A visitor who moves on before the page
 * has come gets the page of the entry they went to.
 */
export const newEntryScript = `if(history.state&&history.state.overFeed){
var here=location.href;history.replaceState(null,'','/');
addEventListener('popstate',function(){location.reload()});location.replace(here)}`;
