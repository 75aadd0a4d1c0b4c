import { type SelectionProps, useScanSelection } from './use-scan-selection.ts';

/** Lets words be selected over the scan, for as long as it is there; what is shown of that lies in the viewer. */
export default function ScanSelection(props: SelectionProps) {
  useScanSelection(props);
  return null;
}
