// Creates the empty database with a client and its key.
import { getPayload } from 'payload';

process.env.PEER_DATABASE = 'empty.db';
// Payload creates tables without migrations only while it is developed.
process.env.NODE_ENV = 'development';
const { default: config } = await import('./payload.config.js');
const payload = await getPayload({ config });
await payload.create({
  collection: 'clients',
  data: {
    email: 'client@example.com',
    password: 'benchmarks-only',
    enableAPIKey: true,
    apiKey: 'benchmarks-only',
  },
});
await payload.db.client.execute('pragma wal_checkpoint(truncate)');
process.exit(0);
