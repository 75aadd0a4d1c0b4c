// Drawn for this project on a grid of 24.
const paths = {
  'zoom-in': 'M12 5v14M5 12h14',
  'zoom-out': 'M5 12h14',
  home: 'M4 12l8-7 8 7M6.5 10.5V19h11v-8.5',
  'rotate-left': 'M5 5v5h5M5.6 9.8A7.5 7.5 0 1 1 4.5 14',
  'rotate-right': 'M19 5v5h-5M18.4 9.8A7.5 7.5 0 1 0 19.5 14',
  'full-page': 'M9 4H4v5M15 4h5v5M9 20H4v-5M15 20h5v-5',
};

export type IconName = keyof typeof paths;

/** A line drawing for a button that has a name of its own. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" focusable="false">
      <path
        d={paths[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
