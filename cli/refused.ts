/** Something that was asked for cannot be done; the message says why and what to do. */
export class Refused extends Error {
  override readonly name: string = 'Refused';
}
