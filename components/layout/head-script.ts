/** Where the visitor's choice of colours is kept, in the browser alone. */
export const themeKey = 'czytelnia-theme';

const theme = `try{var t=localStorage.getItem('${themeKey}');if(t==='light'||t==='dark')r.dataset.theme=t}catch(e){}`;

// The server in front holds the fonts back, so that no text waits for them (server/pages/first-sight.ts). Who comes from
// another page of the site has them; everybody else gets them after all other things, for the next page
// (components/viewer/first-sight-script.ts).
const fonts = `if(document.referrer.indexOf(location.origin+'/')===0){r.removeAttribute('data-fonts');
document.querySelectorAll('link[as=font][media]').forEach(function(l){
l=l.cloneNode();l.media='';document.head.appendChild(l)})}`;

/** Runs before the first paint, so that neither a chosen scheme nor a font ever flashes; the tokens follow the attributes. */
export const headScript = `(function(){var r=document.documentElement;${theme}${fonts}})()`;
