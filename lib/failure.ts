// What the system, SQLite and libvips report when the machine is at fault, and what that means to an operator.
const sentences: [pattern: RegExp, sentence: string, canGoOn?: 'goes on'][] = [
  [/The storage .+ cannot be used now/, 'The bucket does not answer, or does not let us in.', 'goes on'],
  [/ENOSPC|no space left|SQLITE_FULL|disk is full/i, 'The disk is full. Make room.', 'goes on'],
  [/EDQUOT|quota exceeded/i, 'The disk quota is used up. Make room.', 'goes on'],
  [/No database server takes changes/, 'None of the database servers takes changes.', 'goes on'],
  [/No database server/, 'The database cannot be reached, or does not let us in.', 'goes on'],
  [
    /^(?:57014|25P0[2-4]|55P03)/,
    "A time limit of the database ended the work. Raise it for the role in the database's address.",
    'goes on',
  ],
  [/^42501/, "The role in the database's address lacks rights there. Let it own the database."],
  [/EACCES|EPERM|permission denied/i, 'The system does not permit that.'],
  [
    /EROFS|SQLITE_READONLY|read-?only/i,
    'That place can only be read, not written. Let this program write there.',
  ],
  [/SQLITE_BUSY|database is locked/i, 'Another program has kept the store busy for too long.', 'goes on'],
  [
    /SQLITE_CANTOPEN|unable to open (database|connection)/i,
    'The store in the folder DATA_DIR cannot be opened. Let this program read and write that folder.',
  ],
  [/database is too busy/, 'Other programs have kept the database busy for too long.', 'goes on'],
  // 22P05 where the text is within JSON.
  [/^(?:22021|22P05)/, 'A text holds a character NUL, which PostgreSQL cannot store. Take it out.'],
  [/SQLITE_CORRUPT|SQLITE_NOTADB/i, 'The store is damaged. Restore it from a backup.'],
  [/EMFILE|ENFILE/, 'Too many files are open at once on this machine.', 'goes on'],
  [/EIO|SQLITE_IOERR|input\/output error/i, 'The disk reports an error, or is full.', 'goes on'],
  [/ECONNRESET|ETIMEDOUT|EPIPE|socket timed out|Connection terminated/, 'A connection broke off.', 'goes on'],
  [/write error|write failed/i, 'Files cannot be written.', 'goes on'],
  [/ENOENT|ENOTDIR|EISDIR|EEXIST|ELOOP/, 'A file or folder is missing, or is not what it should be.'],
];

/**
 * Describes a fault of the machine for the operator, followed by the system's own message; undefined for any other
 * error.
 * @param then what to do once the machine works again, if work can go on; the default suits commands
 */
export function failureSentence(
  error: unknown,
  then = ' What was done before stays done; run the same command again.',
): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error ? String(error.code) : '';
  const [, sentence, canGoOn] = sentences.find(([pattern]) => pattern.test(`${code} ${error.message}`)) ?? [];
  return sentence && `${sentence}${canGoOn ? then : ''} (${error.message.split('\n')[0]})`;
}

/** The message of a thrown value. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
