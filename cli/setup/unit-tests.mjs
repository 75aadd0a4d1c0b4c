// Vitest's set-up of the unit tests: what they read of the build, also where they are started without `npm test`.
export { ensureLexicon as default } from './steps.mjs';
