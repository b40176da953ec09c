const token = {
  name: 'bench',
  description: '',
  type: 'custom',
  lifespan: null,
  permissions: [
    'api::job.job.create',
    'api::job.job.find',
    'api::job.job.findOne',
    'api::provider.provider.find',
    'api::service.service.find',
  ],
};

module.exports = {
  register() {},
  async bootstrap({ strapi }) {
    if (process.env.PEER_SET_UP === 'yes') {
      const { accessKey } = await strapi.service('admin::api-token').create(token);
      require('node:fs').writeFileSync('key.txt', accessKey);
    }
    const [{ journal_mode: mode }] = await strapi.db.connection.raw('pragma journal_mode');
    const [{ synchronous }] = await strapi.db.connection.raw('pragma synchronous');
    process.stdout.write(`journal_mode=${mode} synchronous=${synchronous}\n`);
  },
};
