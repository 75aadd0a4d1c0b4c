import type { Messages } from '#lib/i18n/translate.ts';

/**
 * The viewer's keyboard shortcuts.
 * @param hasText whether the scan has a text, with its own shortcuts
 * @param hasFacing whether there are other scans to turn to
 */
export function viewerKeys(
  words: Messages<'viewer'>,
  hasText: boolean,
  hasFacing: boolean,
): [keys: string[], what: string][] {
  const ofPages: [string[], string][] = [
    [['Page Down', 'Page Up'], words.keyTurn],
    [['1', '2'], words.keyFacing],
    [['3', '4', '5', '6'], words.keyWays],
    [['G'], words.keyGoTo],
    [['Q'], words.keyFindWhole],
  ];
  const ofText: [string[], string][] = [
    [['T'], words.keySelect],
    [['/'], words.keyFind],
  ];
  return [
    [[words.arrows], words.keyMove],
    [['+', '−'], words.keyZoom],
    [['Ctrl', words.wheelName], words.keyWheel],
    [['0'], words.keyHome],
    ...(hasFacing ? ofPages : []),
    [['R', 'Shift R'], words.keyRotate],
    [['M'], words.flip],
    [['F'], words.fullPage],
    [['N'], words.miniMap],
    [['I'], words.adjust],
    [['E'], words.region],
    [['B'], words.compare],
    [['C'], words.copyLink],
    ...(hasText ? ofText : []),
    [['[', ']'], words.keyNeighbours],
    [['?'], words.keyHelp],
  ];
}
