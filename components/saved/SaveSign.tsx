/** A bookmark: filled once its button says that something is saved. */
export function SaveSign() {
  return (
    <svg viewBox="0 0 24 24" width="16" height="16" aria-hidden="true" focusable="false">
      <path d="M6 3h12v18l-6-5-6 5z" stroke="currentColor" strokeWidth="2" />
    </svg>
  );
}
