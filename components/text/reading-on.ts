/** Milliseconds within which the next text must arrive to be read aloud: later it would come as a surprise. */
const timeout = 15_000;

/** How the text of the next scan is to be read. */
type ReadingOn = { rate: number; takesFocus: boolean };

let wanted: (ReadingOn & { until: number }) | undefined;

/** Has the next text in this document read aloud as soon as it arrives. */
export function readOn(how: ReadingOn): void {
  wanted = { ...how, until: Date.now() + timeout };
}

/** Whether the next text is to be read aloud. */
export function isReadingOn(): boolean {
  return wanted !== undefined && wanted.until > Date.now();
}

/** How a text that has arrived is to be read aloud, if at all; forgotten once asked. */
export function takeReadingOn(): ReadingOn | undefined {
  const taken = isReadingOn() ? wanted : undefined;
  wanted = undefined;
  return taken;
}
