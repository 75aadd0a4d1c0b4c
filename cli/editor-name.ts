import { userInfo } from 'node:os';
import { Refused } from './output.ts';

/** Who a change is written down for: the name that was given, else that of the account. @throws {Refused} */
export function editorName(given: string | undefined): string {
  return given === undefined ? accountName() : checkedName(given);
}

/** A name as it is stored. @throws {Refused} for what nobody could read */
export function checkedName(given: string): string {
  const name = given.trim().normalize('NFC');
  if (name === '' || name.length > 60 || /\p{C}/u.test(name))
    throw new Refused(`"${given}" cannot be the name of an editor: 1 to 60 letters, on one line.`);
  return name;
}

function accountName(): string {
  try {
    return userInfo().username || 'command line';
  } catch {
    // Containers may run under a number that no account has.
    return 'command line';
  }
}
