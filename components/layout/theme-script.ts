/** Where the visitor's choice of colours is kept, in the browser alone. */
export const themeKey = 'czytelnia-theme';

/**
 * Runs before the first paint, so that a chosen scheme never flashes. The style lands on <html> through the
 * DOM, which a strict style policy allows; tokens follow it by `light-dark()`.
 */
export const themeScript = `try{var t=localStorage.getItem('${themeKey}');if(t==='light'||t==='dark')document.documentElement.style.colorScheme=t}catch(e){}`;
