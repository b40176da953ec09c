import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { type ExamplePlace, recording } from './example-place.ts';
import { withJobs, type Scene } from './scene.ts';

/** What is enough for a price of which GHS 20 can go back. */
const longContent = 'Take one spoon in the morning and one in the evening, after food. '.repeat(
  160,
);

const pin = { segment: 2, text: 'It is 5 ml, not 50 ml' };

/** A job of which a part can be refunded. */
const dear = (place: ExamplePlace) => place.completedJob(undefined, undefined, longContent);

/** A job whose result the client can review. */
async function reviewed(place: ExamplePlace, content?: string): Promise<number> {
  const { settings } = place.admin.nsem.admin;
  await settings.update({ review_days: 3 });
  const id = await place.completedJob(undefined, undefined, content);
  await settings.update({ review_days: 0 });
  return id;
}

/** A job whose result the client has sent back. */
async function revised(place: ExamplePlace): Promise<number> {
  const id = await reviewed(place);
  const changes = { reasons: ['meaning' as const], text: 'The dose is wrong', pins: [pin] };
  await place.client.nsem.jobs.requestRevision(id, changes);
  return id;
}

/** A job whose result is contested, about which both sides have written. */
async function disputed(place: ExamplePlace): Promise<number> {
  const id = await reviewed(place, longContent);
  await place.client.nsem.jobs.dispute(id, { reason: 'It is in Fante' });
  await place.provider.nsem.jobs.writeStatement(id, { text: 'The order says Fante' });
  return id;
}

/** The same, with files on the machine of a side, and one of the provider in the dispute. */
const withProof = (as: Scene['as']): Scene => ({
  as,
  prepare: async ({ place, home }) => {
    const id = await disputed(place);
    const order = { name: 'order.pdf', data: Buffer.from('%PDF-1.7\n%%EOF\n') };
    await writeFile(join(home, order.name), order.data);
    await copyFile(recording('maakye-cbr.mp3'), join(home, 'call.mp3'));
    const { provider_statement: written } = await place.provider.nsem.jobs.writeStatement(id, {
      text: 'The order says Fante',
      files: [order],
    });
    return { 128: id, 7: written?.files[0]?.id ?? 0 };
  },
});

/** What the examples of results and disputes need. */
export const reviewScenes: Readonly<Record<string, Scene>> = {
  'jobs refund': withJobs('admin', dear),
  'results accept': withJobs('client', (place) => reviewed(place)),
  'results revise': withJobs('client', (place) => reviewed(place)),
  'results revisions': withJobs('client', revised),
  'results places': withJobs('provider', revised),
  'results tick': withJobs('provider', revised),
  'results decline': withJobs('provider', revised),
  'results dispute': withJobs('client', (place) => reviewed(place)),
  'results download': withJobs('client', revised),
  'disputes list': withJobs('admin', disputed),
  'disputes get': withJobs('client', disputed),
  'disputes statement': withProof('provider'),
  'disputes download': withProof('client'),
  'disputes decide': withJobs('admin', disputed),
};
