import { userInfo } from 'node:os';
import { UserError } from './output.ts';

/** The name that the history records for a change: the given one, else that of the account. @throws {UserError} */
export function editorName(given: string | undefined): string {
  return given === undefined ? accountName() : checkedName(given);
}

/** A name in its stored form. @throws {UserError} if it is empty, too long, or has control characters */
export function checkedName(given: string): string {
  const name = given.trim().normalize('NFC');
  if (name === '' || name.length > 60 || /\p{C}/u.test(name))
    throw new UserError(`"${given}" cannot be the name of an editor: 1 to 60 characters, on one line.`);
  return name;
}

function accountName(): string {
  try {
    return userInfo().username || 'command line';
  } catch {
    // Containers may run under a user id without an account.
    return 'command line';
  }
}
