import { Drawing } from '#components/controls/Drawing.tsx';

// Drawn for this project on a grid of 24.
const paths = {
  'zoom-in': 'M12 5v14M5 12h14',
  'zoom-out': 'M5 12h14',
  home: 'M4 12l8-7 8 7M6.5 10.5V19h11v-8.5',
  'rotate-left': 'M5 5v5h5M5.6 9.8A7.5 7.5 0 1 1 4.5 14',
  'rotate-right': 'M19 5v5h-5M18.4 9.8A7.5 7.5 0 1 0 19.5 14',
  flip: 'M12 4v16M9 7L3.5 17H9zM15 7l5.5 10H15z',
  adjust: 'M4 7h9M19 7h1M4 17h1M11 17h9M16 4.5v5M8 14.5v5',
  region: 'M4 8V4h4M16 4h4v4M4 16v4h4M12 9v8M8.5 13.5L12 17l3.5-3.5',
  compare: 'M4 5h7v14H4zM13 5h7v14h-7z',
  link: 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1',
  map: 'M4 5h16v14H4zM12 12h5v4h-5z',
  keys: 'M3 7h18v10H3zM7 11h.01M12 11h.01M17 11h.01M8 14h8',
  select: 'M9 4h6M9 20h6M12 4v16M5 9v6M19 9v6',
  text: 'M5 6h14M5 10h14M5 14h14M5 18h8',
  'full-page': 'M9 4H4v5M15 4h5v5M9 20H4v-5M15 20h5v-5',
};

export type IconName = keyof typeof paths;

/** A line icon for a button that has its own accessible name. */
export function Icon({ name }: { name: IconName }) {
  return <Drawing path={paths[name]} size={22} />;
}
