/** For saving: filled once something is saved. */
export const bookmark = 'M6 3h12v18l-6-5-6 5z';

/** A line drawing on a grid of 24, for a button that has a name of its own. @param size of a side, in CSS pixels */
export function Drawing({ path, size }: { path: string; size: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" focusable="false">
      <path
        d={path}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
