import type { Category } from '#lib/catalogue/schema.ts';

export interface Bilingual {
  pl: string;
  en: string;
}

/** One finished scan: its image bytes, and its exact text when it was typeset. */
export interface Scan {
  extension: 'jpg' | 'png' | 'webp' | 'tif';
  bytes: Buffer;
  alto?: string;
  name?: string;
  description?: string;
  functions?: string[];
}

/** An object of the demonstration: what is said of it, and how its scans are made. */
export interface Demonstrated {
  organization: string;
  folder: string;
  title: string;
  categories: Category[];
  description: Bilingual;
  details: Record<string, string | number>;
  scans: () => Promise<Scan[]>;
}
