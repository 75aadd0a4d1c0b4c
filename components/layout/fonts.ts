import localFont from 'next/font/local';

// Two files per family: most Polish letters beyond Latin-1 are in the extended one.
// Both are self-hosted. A font that arrives late waits for the next page, so that nothing shifts under a reader.
const serif = localFont({
  src: '../../node_modules/@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2',
  weight: '200 900',
  variable: '--font-serif',
  display: 'optional',
});

const serifExtended = localFont({
  src: '../../node_modules/@fontsource-variable/source-serif-4/files/source-serif-4-latin-ext-wght-normal.woff2',
  weight: '200 900',
  variable: '--font-serif-extended',
  display: 'optional',
  adjustFontFallback: 'Times New Roman',
});

const sans = localFont({
  src: '../../node_modules/@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2',
  weight: '200 900',
  variable: '--font-sans',
  display: 'optional',
});

const sansExtended = localFont({
  src: '../../node_modules/@fontsource-variable/source-sans-3/files/source-sans-3-latin-ext-wght-normal.woff2',
  weight: '200 900',
  variable: '--font-sans-extended',
  display: 'optional',
});

export const fontClasses = [serif, serifExtended, sans, sansExtended].map((font) => font.variable).join(' ');
