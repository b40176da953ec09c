const { factories } = require('@strapi/strapi');

/** Creates a job with its hold in one transaction: the job and two lines of the ledger. */
module.exports = factories.createCoreController('api::job.job', ({ strapi }) => ({
  async create(ctx) {
    const { data } = ctx.request.body;
    const words = data.content.trim().split(/\s+/).length;
    const price = words * 50;
    ctx.request.body.data = {
      ...data,
      client_id: 1,
      title: data.content.slice(0, 80),
      status: 'pending',
      words,
      unit_price: 50,
      price,
      discount: 0,
      amount_due: price,
      is_quick: words < 50,
    };
    return strapi.db.transaction(async () => {
      const created = await super.create(ctx);
      const { id } = created.data;
      const lines = strapi.documents('api::ledger-line.ledger-line');
      await lines.create({ data: { job_id: id, account: 'client:1:wallet', amount: -price } });
      await lines.create({ data: { job_id: id, account: `job:${id}:escrow`, amount: price } });
      return created;
    });
  },
}));
