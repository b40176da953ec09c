// Creates the empty database.
import { createTables, open } from './schema.mjs';

const db = open('empty.db');
await createTables(db);
await db.destroy();
