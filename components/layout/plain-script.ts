import { prefetchFonts } from './prefetch-fonts.ts';

// Inlined at the end of documents without islands, which are sent without the framework (server/pages/html).
prefetchFonts();
