/** What an address can open along with a scan: one of the viewer's tools, or the text beside it. */
export type LinkedTool = (typeof linkedTools)[number];

const linkedTools = ['text', 'region', 'compare', 'adjust'] as const;

/** The fragment of a link that opens a tool, without `#`. It is not part of a view: saved views omit it. */
export function toolFragment(tool: LinkedTool): string {
  return `tool=${tool}`;
}

/** The tool that a fragment names. */
export function toolIn(fragment: string): LinkedTool | undefined {
  const named = new URLSearchParams(fragment.replace(/^#/, '')).get('tool');
  return linkedTools.find((tool) => tool === named);
}
