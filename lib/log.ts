type Line = (fields: Record<string, unknown>, message: string) => void;

/** Receives messages of lib for the operator; the server supplies its own. */
export type Log = { info: Line; warn: Line; error: Line };
