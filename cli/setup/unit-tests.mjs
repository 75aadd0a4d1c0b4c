// Vitest's set-up of the unit tests: the build output that they need, also when started without `npm test`.
export { ensureLexicon as default } from './steps.mjs';
