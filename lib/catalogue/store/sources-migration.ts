import { type Kysely, type Migration, sql } from 'kysely';
import { columnTypes, numberColumn } from './engine.ts';

/** Creates the tables of objects' sources, of the progress of harvests, and of editors' overrides. */
export const sources: Migration = {
  async up(db: Kysely<never>) {
    const { text, integer } = columnTypes(db);
    await sql`
      CREATE TABLE object_sources (
        object_id ${text} PRIMARY KEY REFERENCES objects (id) ON DELETE CASCADE,
        source ${text} NOT NULL,
        source_digest ${text} NOT NULL,
        said_digest ${text} NOT NULL)`.execute(db);
    await sql`CREATE INDEX object_sources_by_source ON object_sources (source_digest)`.execute(db);
    await sql`
      CREATE TABLE harvests (
        id ${numberColumn(db)},
        address ${text} NOT NULL,
        prefix ${text} NOT NULL,
        set_spec ${text} NOT NULL,
        next_from ${text},
        started ${text},
        token ${text},
        CONSTRAINT harvests_by_address UNIQUE (address, prefix, set_spec))`.execute(db);
    await sql`
      CREATE TABLE harvest_retries (
        harvest_id ${integer} NOT NULL REFERENCES harvests (id) ON DELETE CASCADE,
        identifier ${text} NOT NULL,
        CONSTRAINT harvest_retries_key PRIMARY KEY (harvest_id, identifier))`.execute(db);
    // An override outlives its object, and applies again if the object comes back.
    await sql`
      CREATE TABLE object_overrides (
        object_id ${text} PRIMARY KEY, said ${text} NOT NULL, original ${text} NOT NULL)`.execute(db);
  },
};

/** Creates the table of what each running import is working on, so that several can share the work. */
export const importClaims: Migration = {
  async up(db: Kysely<never>) {
    const { text, integer } = columnTypes(db);
    await sql`
      CREATE TABLE import_claims (
        digest ${text} PRIMARY KEY,
        source_digest ${text} NOT NULL,
        label ${text} NOT NULL,
        owner ${text} NOT NULL,
        since ${text} NOT NULL,
        object_id ${text},
        is_done ${integer} NOT NULL)`.execute(db);
    await sql`CREATE INDEX import_claims_by_object ON import_claims (object_id)`.execute(db);
  },
};
