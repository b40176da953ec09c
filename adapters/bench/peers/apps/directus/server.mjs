// What the command `directus start` runs, without its search for updates.
import { environment } from './environment.mjs';

Object.assign(process.env, environment, { DB_FILENAME: process.env.PEER_DATABASE });
process.argv[2] = 'start';
await import('@directus/api/cli/run.js');
