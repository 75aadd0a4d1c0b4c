/** Links the styles of previews only from pages that need them, so that public pages stay as they are. */
export function PreviewStyles() {
  return <link rel="stylesheet" href="/styles/preview.css" precedence="preview" />;
}
