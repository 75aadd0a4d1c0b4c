/** An import was silent for so long that others considered it dead, and may have removed what it had created. */
export class ClaimExpired extends Error {
  override readonly name = 'ClaimExpired';
  constructor() {
    super(
      'The store did not hear of this import for two minutes, and what it had made may have been removed. Run the same command again: it goes on where it was.',
    );
  }
}
