/**
 * Goes back to the page beneath the overlay. The viewer adds history entries of its own, so it may be more than one
 * step away; browsers without the Navigation API go one step.
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
