import type { Finding } from './findings.ts';
import type { ReportInput } from './report.ts';
import { reportOn } from './report.ts';

/** A page with no findings except those about `content`; the site has /pl and /pl/pages/pomoc. */
export function pageOf(content: string, other: Partial<ReportInput> = {}): ReportInput {
  return {
    title: 'Strona próbna',
    content,
    description: 'Opis strony.',
    language: 'pl',
    hasTranslation: true,
    checkLinks: async (path, fragment) =>
      path === '/pl' || (path === '/pl/pages/pomoc' && (fragment === '' || fragment === 'text-a')),
    publicUrl: 'https://site.example',
    base: 'https://site.example',
    pictureOrigins: [],
    today: '2026-11-21',
    ...other,
  };
}

/** Findings as `kind: source text`. */
export async function found(content: string, other: Partial<ReportInput> = {}): Promise<string[]> {
  return (await reportOn(pageOf(content, other))).map((finding) => formatFinding(content, finding));
}

/** A finding as `kind: source text`. */
export function formatFinding(content: string, { kind, place }: Finding): string {
  return place ? `${kind}: ${content.slice(place.start, place.end)}` : kind;
}
