import type { SaveResult } from '#lib/catalogue/store/objects.ts';
import { yearsOf } from '#lib/metadata/years.ts';
import { terminalJson, terminalLine } from '../output.ts';
import { type PlannedObject, planLines } from './plan.ts';
import type { Problem, SourceObject } from './sources/source.ts';
import { Spool } from './spool.ts';

export type ImportedObject = {
  /** Path or address of its source. */
  source: string;
  /** Undefined if the object failed. */
  id?: string;
  title: string;
  state: SaveResult | 'failed';
  address?: string;
  problems: Problem[];
};

export type SavedObject = Required<Pick<ImportedObject, 'id' | 'address'>> & { state: SaveResult };

/** What an import did, as printed by `--json`. */
export type ImportReport = {
  objects: Record<ImportedObject['state'], number>;
  /** The same for each object, in the order they were completed. */
  imported: ImportedObject[];
  /** Objects removed because their records, or components of these, were deleted at the source. */
  withdrawn: number;
  scans: { made: number; reused: number; linked: number };
  /** How many of the objects have nothing but a title, which is the name of a file or folder. */
  undescribed: number;
  /** The first few dates that no search by year finds. */
  undated: string[];
  /** Whether there are objects that belong to no institution. */
  withoutOrganization: boolean;
  /** Whether objects failed because files or servers were not available for a time. */
  unavailable: boolean;
  problems: Problem[];
  seconds: number;
  /** The objects that would be stored, in a dry run. */
  planned?: PlannedObject[];
  /** Whether the operator stopped the import; running it again resumes it. */
  interrupted: boolean;
  /** What ended the import early, if something other than the operator did; running it again resumes it too. */
  failure?: string;
};

/** A report in progress: its lists may be too long for memory. */
export type OngoingReport = Omit<ImportReport, 'imported' | 'problems' | 'planned'> & {
  imported: Spool<ImportedObject>;
  problems: Spool<Problem>;
  planned?: Spool<PlannedObject>;
};

export function emptyReport(): OngoingReport {
  return {
    objects: { added: 0, changed: 0, unchanged: 0, failed: 0 },
    imported: new Spool(),
    withdrawn: 0,
    scans: { made: 0, reused: 0, linked: 0 },
    undescribed: 0,
    undated: [],
    withoutOrganization: false,
    unavailable: false,
    problems: new Spool(),
    seconds: 0,
    interrupted: false,
  };
}

export function reportOf(report: OngoingReport, { problems }: SourceObject, problem: Problem): void {
  report.problems.push(problem);
  problems.push(problem);
}

/** Reports what is wrong with the editors' corrections of an object. */
export function reportCorrected(report: OngoingReport, source: SourceObject, { reason }: Problem): void {
  reportOf(report, source, { file: source.label, reason: `in its corrections ${reason}`, kind: 'warning' });
}

/** Reports that a source gives no object of its own, which loses what it says. @param original label of the one that gave it before */
export function reportDuplicate(report: OngoingReport, original: string, source: SourceObject): void {
  const { label, metadata } = source;
  const { identifier } = metadata;
  const [file, why, kind] =
    identifier === undefined
      ? ([source.source, 'both begin with the same scan', 'skipped'] as const)
      : ([label, `both have the identifier ${identifier}`, 'error'] as const);
  reportOf(report, source, {
    file,
    reason: `it is the same object as ${original}: ${why}; if it is another, ${separationAdvice(identifier)}`,
    kind,
  });
}

/** Advice on how to keep objects with the same identifier apart. */
export const separationAdvice = (identifier: string | undefined) =>
  identifier === undefined
    ? 'give it an identifier of its own'
    : 'give it an identifier of its own, or import it by itself with --namespace';

/** Notes a new object whose source gives nothing but its name, and a new date without a year. */
export function countGaps(
  report: OngoingReport,
  { isUndescribed, metadata }: SourceObject,
  state: SavedObject['state'],
): void {
  const isNamed = Object.keys(metadata).every((key) => key === 'title' || key === 'parts');
  // Only new ones: editors may have described the others.
  if (state === 'added' && isUndescribed && isNamed) report.undescribed += 1;
  if (state === 'unchanged') return;
  const { undated } = report;
  const { date = '' } = metadata;
  const isUndated = date !== '' && undated.length < 5 && !undated.includes(date);
  if (isUndated && yearsOf(date) === null) undated.push(date);
}

/** Counts and lists the outcome for an object, and notifies its source. @param saved undefined if the object failed */
export async function conclude(
  report: OngoingReport,
  object: SourceObject,
  saved?: SavedObject,
): Promise<void> {
  const { source, label, metadata, problems, isRefused, onConcluded } = object;
  if (saved) countGaps(report, object, saved.state);
  const { state = 'failed', ...found } = saved ?? {};
  report.objects[state] += 1;
  report.imported.push({ source, ...found, title: metadata.title ?? label, state, problems });
  await onConcluded?.(state === 'failed' && isRefused ? 'refused' : state);
}

/** Whether anything failed that should have been imported. */
export function hasErrors({ objects, problems }: OngoingReport): boolean {
  if (objects.failed > 0) return true;
  for (const { kind } of problems) if (kind === 'error') return true;
  return false;
}

const words = { error: 'Not imported', warning: 'Imported, but', skipped: 'Passed over' };

function undescribedLine({ undescribed, planned }: OngoingReport): string {
  const which = `Named after a file or folder, and not described otherwise: ${undescribed} of the new objects.`;
  return planned
    ? `${which} Describe them before the import, in a table, in metadata.yaml in the folder of one, or NAME.yaml next to a file (docs/operating.md#import): a table that comes later makes new objects.`
    : `${which} Describe them with “czytelnia objects edit”, or in metadata.yaml in the folder of one, or NAME.yaml next to a file (docs/operating.md#import), and import again; a table would make new objects.`;
}

export function* reportLines(report: OngoingReport): Generator<string, void, undefined> {
  const { objects, withdrawn, scans, problems, seconds, interrupted, failure, planned } = report;
  if (planned && planned.length > 0) {
    yield* planLines(planned);
    yield '';
  }
  for (const { file, reason, kind } of problems) yield `${words[kind]}: ${file}: ${reason}`;
  yield `Objects: ${objects.added} added, ${objects.changed} changed, ${objects.unchanged} unchanged, ${objects.failed} failed${withdrawn > 0 ? `, ${withdrawn} withdrawn` : ''}.`;
  yield `Scans: ${scans.made} made, ${scans.reused} there already${scans.linked > 0 ? `, ${scans.linked} linked` : ''}. ${seconds.toFixed(1)} s.`;
  if (report.undated.length > 0)
    yield `Dates in the sources that name no year, so that no search by year finds their objects (such as “${report.undated.join('”, “')}”). If it is known, write 1938, [ca 1938], 1901-1905 or XIX w.`;
  if (report.undescribed > 0) yield undescribedLine(report);
  if (report.withoutOrganization)
    yield 'There are objects without an institution: name it with --organization (see: czytelnia organizations list). Those already imported without one stay until they are removed (czytelnia objects remove).';
  if (report.unavailable)
    yield 'Files or servers were not available for a time, as when a disk is disconnected: run the same command again when they are.';
  if (interrupted) yield 'Interrupted. Run the same command again: it goes on where it was.';
  if (failure !== undefined)
    yield 'An error ended the import early: what is not counted here was not reached.';
}

/** The report as text for a terminal, to be printed in pieces. */
export function* reportText(report: OngoingReport): Generator<string, void, undefined> {
  for (const line of reportLines(report)) yield `${terminalLine(line)}\n`;
}

/** The report as one JSON document, an `ImportReport`, with an object per line. */
export function* reportJson(report: OngoingReport): Generator<string, void, undefined> {
  let before = '{';
  for (const [name, value] of Object.entries(report)) {
    yield `${before}\n  ${JSON.stringify(name)}: `;
    before = ',';
    if (!(value instanceof Spool)) {
      yield terminalJson(value);
      continue;
    }
    let beforeItem = '[';
    for (const item of value as Spool<unknown>) {
      yield `${beforeItem}\n    ${terminalJson(item)}`;
      beforeItem = ',';
    }
    yield value.length === 0 ? '[]' : '\n  ]';
  }
  yield '\n}\n';
}
