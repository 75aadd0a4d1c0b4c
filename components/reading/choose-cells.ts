/**
 * Lets the pages of an overview be selected for the tools: by focus, and by a button in each for visitors without a
 * keyboard. Tab skips the buttons, since the tools follow the focus anyway.
 * @param cells with their names in `data-name` @param action the label of the buttons
 * @param choose called with the selected cell @param open called when a button is pressed
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
      // Some browsers do not focus a button that is pressed.
      choose(cell);
      open();
    });
    cell.append(button);
    cell.addEventListener('focusin', () => choose(cell));
  }
}
