/**
 * Lets a page of an overview be chosen for the tools: the one that has the focus, and by a button in each, for who has no
 * keyboard. The keyboard passes by the buttons, for the tools follow it anyway.
 * @param cells with their names in `data-name` @param action what a button is for
 * @param choose called with the one that is chosen @param open called when a button is pressed
 */
export function chooseCells(
  cells: readonly HTMLElement[],
  action: string,
  choose: (cell: HTMLElement) => void,
  open: () => void,
): void {
  for (const cell of cells) {
    const button = document.createElement('button');
    button.type = 'button';
    button.tabIndex = -1;
    button.textContent = '⋯';
    button.ariaLabel = `${action}: ${cell.dataset.name}`;
    button.addEventListener('click', () => {
      // Some browsers give no focus to a button that is pressed.
      choose(cell);
      open();
    });
    cell.append(button);
    cell.addEventListener('focusin', () => choose(cell));
  }
}
