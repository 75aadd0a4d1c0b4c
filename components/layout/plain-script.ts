import { prefetchFonts } from './prefetch-fonts.ts';

// Stands inline at the end of documents without islands, which the framework is not sent with (server/pages/html).
prefetchFonts();
