import { z } from 'zod';
import { fitsKey } from '#lib/catalogue/fits-key.ts';
import { instantOr } from '#lib/catalogue/schema.ts';
import { validText } from '#lib/valid-text.ts';

// The metadata of an object that people may write, in a sidecar file or a table row.

const textOr = (error: string) =>
  z
    .union([z.string(), z.number()], { error: ({ input }) => (input === undefined ? 'missing' : error) })
    .transform((value) => validText(String(value)).trim());
const text = textOr('not a single text');
/** A single text whose further values go into a list. */
const singleText = (list: string) => textOr(`not a single text; further ones go into ${list}`);
const translated = z.union(
  [
    z.strictObject({ pl: text.optional(), en: text.optional() }),
    text.transform((value) => ({ pl: value, en: undefined })),
  ],
  { error: 'not a single text, nor one in pl and one in en' },
);

/** A number, or its text: numbers such as 118.10 and +90 are texts in YAML (cli/yaml.ts). */
const written = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => {
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
    return Number.isNaN(number) ? value : number;
  }, schema);

/** Scan pixels per centimetre of the original; 10,000 is the resolution of a microscope. */
export const pixelsPerCentimetre = written(z.number().positive().max(10_000));

/** A plain string stands for a scan with nothing but a file. */
const listedScan = (value: unknown) => (typeof value === 'string' ? { file: value } : value);
const scanMetadata = z.strictObject({
  file: text,
  text: text.optional(),
  name: text.optional(),
  description: text.optional(),
  functions: z.array(text).optional(),
  structure: text.optional(),
  interesting: z.boolean().optional(),
  rotation: written(z.int()).optional(),
});
export type ScanMetadata = z.infer<typeof scanMetadata>;

const nonEmptyText = text.refine((value) => value !== '', { error: 'says nothing' });
const titleMetadata = z.strictObject({
  text: nonEmptyText,
  kind: z.enum(['alternative', 'translated', 'uniform']).optional(),
  language: nonEmptyText.optional(),
});
const contributorMetadata = z.strictObject({
  name: nonEmptyText,
  role: nonEmptyText.optional(),
  kind: z.enum(['person', 'body']).optional(),
  dates: text.optional(),
});
export type ContributorMetadata = z.infer<typeof contributorMetadata>;

const subjectMetadata = z.strictObject({
  text: nonEmptyText,
  kind: nonEmptyText.optional(),
  language: nonEmptyText.optional(),
  uri: text.optional(),
});
/** What an object relates to; the target is an identifier or an address, the number says which part the object is. */
const relationMetadata = z.strictObject({
  kind: nonEmptyText,
  text: nonEmptyText,
  target: text.optional(),
  number: text.optional(),
});
export type RelationMetadata = z.infer<typeof relationMetadata>;

const scanNumber = written(z.int().min(1));
const partMetadata = z.strictObject({
  label: nonEmptyText,
  kind: nonEmptyText.optional(),
  /** Numbers of scans, from 1, in the object's order. */
  first: scanNumber.optional(),
  last: scanNumber.optional(),
  get parts() {
    return z.array(partMetadata).optional();
  },
});
export type PartMetadata = z.infer<typeof partMetadata>;

const subjectOrText = z.preprocess(
  (value) => (typeof value === 'string' || typeof value === 'number' ? { text: value } : value),
  subjectMetadata,
);

/** The keys of a sidecar file. All are optional; without a title, the file or folder name is used. */
export const objectMetadata = z.object({
  identifier: text.optional(),
  title: singleText('titles').optional(),
  creator: singleText('contributors').optional(),
  creator_name: text.optional(),
  creator_date: text.optional(),
  creator_apposition: text.optional(),
  creator_corp: text.optional(),
  date: text.optional(),
  publish_place: text.optional(),
  places: z.array(z.strictObject({ role: nonEmptyText, name: nonEmptyText })).optional(),
  categories: z.array(text.refine(fitsKey, { error: 'too long' })).optional(),
  organization: text.optional(),
  description: translated.optional(),
  rights: text.optional(),
  rights_url: text.optional(),
  source: text.optional(),
  source_url: text.optional(),
  language: singleText('languages').optional(),
  titles: z.array(titleMetadata).optional(),
  contributors: z.array(contributorMetadata).optional(),
  subjects: z.array(subjectOrText).optional(),
  identifiers: z.array(z.strictObject({ kind: nonEmptyText, value: nonEmptyText })).optional(),
  series: text.optional(),
  /** Which part of its work or series the object is. */
  number: text.optional(),
  relations: z.array(relationMetadata).optional(),
  notes: z
    .array(z.strictObject({ label: nonEmptyText, text: nonEmptyText, language: nonEmptyText.optional() }))
    .optional(),
  languages: z.array(nonEmptyText).optional(),
  parts: z.array(partMetadata).optional(),
  pixels_per_cm: pixelsPerCentimetre.optional(),
  is_public: z.boolean().optional(),
  published: instantOr('not a timestamp such as 2026-03-01T09:00:00').optional(),
  scans: z.array(z.preprocess(listedScan, scanMetadata)).min(1).optional(),
});
export type ObjectMetadata = z.infer<typeof objectMetadata>;

/** Metadata without the fields that have no value. */
export const defined = (metadata: ObjectMetadata): ObjectMetadata =>
  Object.fromEntries(Object.entries(metadata).filter(([, value]) => value !== undefined));

const kinds: Record<string, string> = {
  array: 'a list, such as [one] or [one, another]',
  object: 'keys with values, such as { key: value }',
  boolean: 'true or false',
  number: 'a number',
  int: 'a whole number',
};

/** The error for a value, in words for people who write descriptions; undefined if zod's own message will do. */
export const wordsFor: z.core.$ZodErrorMap = (issue) => {
  const kind = issue.code === 'invalid_type' ? kinds[issue.expected] : undefined;
  return kind && `not ${kind}`;
};

const yesOrNo: readonly string[] = ['is_public', 'interesting'] satisfies (
  | keyof ObjectMetadata
  | keyof ScanMetadata
)[];

/**
 * Whether a key has no value: null, as in a blank line of a YAML template, or a blank text. For a boolean, a blank text
 * is an error instead: otherwise an object meant to be restricted would be public.
 */
export const isBlank = (key: string, value: unknown): boolean =>
  value === null || (typeof value === 'string' && value.trim() === '' && !yesOrNo.includes(key));

/** Keys that are ignored; reporting them keeps a typo from going unnoticed. */
export function unknownKeys(value: unknown): string[] {
  const known = new Set(Object.keys(objectMetadata.shape));
  return value && typeof value === 'object' ? Object.keys(value).filter((key) => !known.has(key)) : [];
}
