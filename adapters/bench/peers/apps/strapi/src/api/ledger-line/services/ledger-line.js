const { factories } = require('@strapi/strapi');

module.exports = factories.createCoreService('api::ledger-line.ledger-line');
