import type { ExamplePlace } from './example-place.ts';
import type { Scene } from './scene.ts';

/** A provider whom no other example needs, who has worked for the client; and the job. */
async function work(place: ExamplePlace) {
  const { member, providerId } = await place.hire();
  return { 128: await place.completedJob(place.client, member), 'PRV-7K2M9Q': providerId };
}

const blocked: Scene = {
  as: 'client',
  prepare: async ({ place }) => {
    const { 128: job } = await work(place);
    return { 3: (await place.client.nsem.jobs.blockPartner(job)).id };
  },
};

/** What the examples of commands for blocks need. */
export const blockScenes: Readonly<Record<string, Scene>> = {
  'blocks list': blocked,
  'blocks add': { as: 'client', prepare: ({ place }) => work(place) },
  'blocks remove': blocked,
};
