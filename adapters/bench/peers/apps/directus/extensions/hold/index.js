export default async function register({ filter }, { database }) {
  await database.raw('pragma journal_mode = WAL');
  await database.raw('pragma synchronous = FULL');
  const [{ journal_mode: mode }] = await database.raw('pragma journal_mode');
  const [{ synchronous }] = await database.raw('pragma synchronous');
  process.stdout.write(`journal_mode=${mode} synchronous=${synchronous}\n`);

  // Nested rows are written in the transaction of the job.
  filter('jobs.items.create', (job) => {
    const words = job.content.trim().split(/\s+/).length;
    const price = words * 50;
    return {
      ...job,
      client_id: 1,
      title: job.content.slice(0, 80),
      status: 'pending',
      words,
      unit_price: 50,
      price,
      discount: 0,
      amount_due: price,
      is_quick: words < 50,
      lines: [
        { account: 'client:1:wallet', amount: -price },
        { account: 'escrow', amount: price },
      ],
    };
  });
}
