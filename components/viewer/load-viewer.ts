type ViewerScript = typeof import('./viewer-script.ts');

/** The viewer's script, which the document may have started already: a module runs once. @param address of it */
export function loadViewer(address: string): Promise<ViewerScript> {
  return import(/* turbopackIgnore: true */ address);
}
