/** Milliseconds within which the next text is there, or is not read any more: nobody wants to hear one unasked later. */
const patience = 15_000;

/** How the text of the next scan is to be read. */
type ReadingOn = { rate: number; takesFocus: boolean };

let wanted: (ReadingOn & { until: number }) | undefined;

/** Wants the next text in this document to be read as soon as it is there. */
export function readOn(how: ReadingOn): void {
  wanted = { ...how, until: Date.now() + patience };
}

/** Whether the next text is to be read. */
export function isReadingOn(): boolean {
  return wanted !== undefined && wanted.until > Date.now();
}

/** Whether a text that has come is to be read, and how; asked once. */
export function takeReadingOn(): ReadingOn | undefined {
  const taken = isReadingOn() ? wanted : undefined;
  wanted = undefined;
  return taken;
}
