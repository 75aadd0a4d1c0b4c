/** Reloads the current page, whatever its address is; works without scripts. */
export function ReloadLink({ label }: { label: string }) {
  // biome-ignore lint/a11y/useValidAnchor: in HTML an empty address is this document's own
  return <a href="">{label}</a>;
}
