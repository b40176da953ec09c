import type { ExamplePlace } from './example-place.ts';
import type { Scene } from './scene.ts';

const hourMs = 60 * 60 * 1000;
const inHours = (hours: number): string => new Date(Date.now() + hours * hourMs).toISOString();

/** A job that is due tomorrow, and a proposal of its provider if there is one. */
async function orderDueJob(place: ExamplePlace, isProposed: boolean) {
  const { id } = await place.client.nsem.jobs.create({
    service_type: 'translation',
    source_language: 'English',
    target_language: 'Twi',
    content: 'Wash your hands with soap.',
    due_at: inHours(24),
  });
  if (!isProposed) return { 128: id };
  const proposal = await place.provider.nsem.jobs.proposals.add(id, { due_at: inHours(72) });
  return { 128: id, 7: proposal.id };
}

const proposed = (as: 'client' | 'provider'): Scene => ({
  as,
  prepare: ({ place }) => orderDueJob(place, true),
});

/** What the examples of commands for proposals need. */
export const proposalScenes: Readonly<Record<string, Scene>> = {
  'proposals list': proposed('client'),
  'proposals add': { as: 'provider', prepare: ({ place }) => orderDueJob(place, false) },
  'proposals withdraw': proposed('provider'),
  'proposals accept': proposed('client'),
  'proposals decline': proposed('client'),
};
