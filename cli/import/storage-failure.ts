/** The machine, not the file, is to blame; the import cannot go on. */
export class StorageFailure extends Error {
  override readonly name = 'StorageFailure';
}
