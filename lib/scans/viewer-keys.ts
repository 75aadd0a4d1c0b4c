import type { Messages } from '#lib/i18n/translate.ts';

/**
 * The viewer's keyboard shortcuts.
 * @param has whether the scan has a text, other scans to turn to, and a newer or older object, with their own shortcuts
 */
export function viewerKeys(
  words: Messages<'viewer'>,
  has: Record<'text' | 'facing' | 'neighbours', boolean>,
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
  const ofNeighbours: [string[], string][] = [[['[', ']'], words.keyNeighbours]];
  return [
    [[words.arrows], words.keyMove],
    [['+', '−'], words.keyZoom],
    [['Ctrl', words.wheelName], words.keyWheel],
    [['0'], words.keyHome],
    ...(has.facing ? ofPages : []),
    [['R', 'Shift R'], words.keyRotate],
    [['M'], words.flip],
    [['F'], words.fullPage],
    [['N'], words.miniMap],
    [['I'], words.adjust],
    [['E'], words.region],
    [['B'], words.compare],
    [['C'], words.copyLink],
    ...(has.text ? ofText : []),
    ...(has.neighbours ? ofNeighbours : []),
    [['?'], words.keyHelp],
  ];
}
