/** Links to the styles of previews, from the pages that need them alone: public ones stay as they are. */
export function PreviewStyles() {
  return <link rel="stylesheet" href="/styles/preview.css" precedence="preview" />;
}
