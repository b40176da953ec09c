import knex from 'knex';

/** Opens the database: write-ahead log, and each commit on the disk before it is answered. */
export const open = (filename) =>
  knex({
    client: 'better-sqlite3',
    connection: { filename },
    useNullAsDefault: true,
    pool: {
      afterCreate(connection, done) {
        connection.pragma('journal_mode = WAL');
        connection.pragma('synchronous = FULL');
        connection.pragma('foreign_keys = ON');
        done(null, connection);
      },
    },
  });

const texts = (table, names) => {
  for (const name of names) table.text(name);
};

/** Creates the tables. */
export async function createTables(db) {
  await db.schema.createTable('api_keys', (table) => {
    table.increments('id');
    table.string('hash').notNullable().unique();
    table.integer('client_id').notNullable();
    table.integer('uses').notNullable().defaultTo(0);
    table.text('last_used_at');
  });
  await db.schema.createTable('jobs', (table) => {
    table.increments('id');
    table.integer('client_id').notNullable();
    table.integer('provider_id');
    texts(table, ['service_type', 'source_language', 'target_language', 'title', 'content']);
    texts(table, ['status', 'failure_reason', 'reference', 'purpose', 'audience', 'tone']);
    for (const name of ['words', 'unit_price', 'price', 'discount', 'amount_due']) {
      table.integer(name);
    }
    table.boolean('is_quick');
    texts(table, ['due_at', 'created_at', 'updated_at', 'assigned_at', 'completed_at']);
    table.index(['client_id', 'id']);
  });
  await db.schema.createTable('ledger_lines', (table) => {
    table.increments('id');
    table.integer('job_id').notNullable().references('jobs.id');
    table.string('account').notNullable().index();
    table.integer('amount').notNullable();
    table.text('created_at').notNullable();
  });
  await db.schema.createTable('providers', (table) => {
    table.increments('id');
    texts(table, ['name', 'provider_id', 'bio']);
    for (const name of ['completed_jobs', 'rating_count']) table.integer(name);
    table.float('average_rating');
    for (const name of ['is_available', 'is_quick_service_available', 'is_public']) {
      table.boolean(name);
    }
  });
  await db.schema.createTable('services', (table) => {
    table.increments('id');
    table.integer('provider').notNullable().references('providers.id');
    texts(table, ['service_type', 'source_language', 'target_language', 'sample_text', 'status']);
    texts(table, ['submitted_at', 'reviewed_at']);
    table.index(['provider']);
  });
}
