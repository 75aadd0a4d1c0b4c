type Line = (fields: Record<string, unknown>, message: string) => void;

/** Where lib writes what an operator should know; the server gives its own. */
export type Log = { info: Line; warn: Line; error: Line };
