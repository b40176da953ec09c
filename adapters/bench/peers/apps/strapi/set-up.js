// Creates the empty database and the key.
const { createStrapi } = require('@strapi/strapi');

require('node:fs').mkdirSync('public/uploads', { recursive: true });
process.env.PEER_SET_UP = 'yes';
process.env.PEER_DATABASE = require('node:path').resolve('empty.db');

createStrapi()
  .load()
  .then((strapi) => strapi.destroy())
  .then(() => process.exit(0));
