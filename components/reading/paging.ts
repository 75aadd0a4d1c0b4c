// One script, loaded with the first turn.
export { fetchObject } from '#components/overlay/fetch-object.ts';
export { replaceParts } from './replace-parts.ts';
export { turnLanguages } from './turn-languages.ts';
