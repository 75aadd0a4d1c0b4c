/** Where the visitor's choice of colours is kept, in the browser alone. */
export const themeKey = 'czytelnia-theme';

/** Runs before the first paint, so that a chosen scheme never flashes; the tokens follow the attribute. */
export const themeScript = `try{var t=localStorage.getItem('${themeKey}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch(e){}`;
