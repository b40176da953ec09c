const { createStrapi } = require('@strapi/strapi');

createStrapi()
  .start()
  .then(() => process.stdout.write(`http://127.0.0.1:${process.env.PORT}\n`));
