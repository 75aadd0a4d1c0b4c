import { type SelectionProps, useScanSelection } from './use-scan-selection.ts';

/** Makes words selectable over the scan while mounted; it renders nothing itself, but adds elements to the viewer. */
export default function ScanSelection(props: SelectionProps) {
  useScanSelection(props);
  return null;
}
