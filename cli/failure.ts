const stays = 'What was done before stays done; run the same command again.';

// What the system, SQLite and libvips say when the machine is to blame, and what that means to an operator.
const sentences: [RegExp, string][] = [
  [/The storage .+ cannot be used now/, `The bucket does not answer, or does not let us in. ${stays}`],
  [/ENOSPC|no space left|SQLITE_FULL|disk is full/i, `The disk is full. Make room. ${stays}`],
  [/EDQUOT|quota exceeded/i, `The disk quota is used up. Make room. ${stays}`],
  [/EACCES|EPERM|permission denied/i, 'The system does not permit that.'],
  [/EROFS|SQLITE_READONLY|read-only/i, 'That place can only be read, not written.'],
  [/SQLITE_BUSY|database is locked/i, `Another program has kept the store busy for too long. ${stays}`],
  [/SQLITE_CANTOPEN|unable to open database/i, 'The store in the folder DATA_DIR cannot be opened.'],
  [/No database server/, `The database cannot be reached. ${stays}`],
  [/database is too busy/, `Other programs have kept the database busy for too long. ${stays}`],
  [/^22021/, 'A text holds a character NUL, which PostgreSQL cannot keep. Take it out.'],
  [/SQLITE_CORRUPT|SQLITE_NOTADB/i, 'The store is damaged. Restore it from a backup.'],
  [/EMFILE|ENFILE/, `Too many files are open at once on this machine. ${stays}`],
  [/EIO|SQLITE_IOERR|input\/output error/i, `The disk reports an error. ${stays}`],
  [/write error|write failed/i, `Files cannot be written. ${stays}`],
  [/ENOENT|ENOTDIR|EISDIR|EEXIST/, 'A file or folder is missing, or is not what it should be.'],
];

/** What went wrong on the machine, for the operator, with the system's own words; undefined for anything else. */
export function failureSentence(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error ? String(error.code) : '';
  const [, sentence] = sentences.find(([pattern]) => pattern.test(`${code} ${error.message}`)) ?? [];
  return sentence && `${sentence} (${error.message.split('\n')[0]})`;
}
