import { followScan } from './follow-scan.ts';

// The bar with the tools of a scan, on pages that are sent without the framework.
const scans = [...document.querySelectorAll<HTMLElement>('[data-scan]')];
for (const bar of document.querySelectorAll<HTMLElement>('[data-scan-tools]')) followScan(bar, scans);
