/**
 * Goes back to the page beneath the overlay. The viewer adds steps of its own to the browser's history, so it may be
 * further away than one; browsers that do not tell go one step.
 */
export function leave(): void {
  const steps = 'navigation' in window ? stepsToPageBeneath(window.navigation) : 1;
  history.go(-steps);
}

function stepsToPageBeneath(navigation: Navigation): number {
  const entries = navigation.entries();
  const objects = `/${document.documentElement.lang}/objects/`;
  const current = navigation.currentEntry?.index ?? 0;
  const beneath = entries.findLastIndex(
    ({ url }, index) => index < current && url !== null && !new URL(url).pathname.startsWith(objects),
  );
  return beneath < 0 ? 1 : current - beneath;
}
