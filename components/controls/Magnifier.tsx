import { Drawing } from './Drawing.tsx';

/** The sign of a search. */
export function Magnifier({ size }: { size: number }) {
  return <Drawing path="M15.5 15.5L21 21M17.5 10.5a7 7 0 1 1-14 0a7 7 0 0 1 14 0" size={size} />;
}
