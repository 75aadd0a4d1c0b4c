/** Where the visitor's choice of colours is kept, in the browser alone. */
export const themeKey = 'czytelnia-theme';

const theme = `try{var t=localStorage.getItem('${themeKey}');if(t==='light'||t==='dark')r.dataset.theme=t}catch(e){}`;

// The server in front marks documents whose fonts are to wait for a scan. Who comes from another page of the site has them.
const fonts = `if(document.referrer.indexOf(location.origin+'/')===0)r.removeAttribute('data-fonts')`;

/** Runs before the first paint, so that neither a chosen scheme nor a font ever flashes; the tokens follow the attributes. */
export const headScript = `var r=document.documentElement;${theme}${fonts}`;
