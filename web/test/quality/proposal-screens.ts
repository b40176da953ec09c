import { prepared, press, see, seeDialog, type Screen, type Step, type Way } from './screen.ts';

const dayMs = 86_400_000;
const inDays = (days: number): string => new Date(Date.now() + days * dayMs).toISOString();

const proposal = {
  id: 7,
  job_id: 0,
  provider_id: 'PRV-7K2M9Q',
  provider_name: 'Kwabena Osei-Bonsu',
  average_rating: 4.8,
  rating_count: 26,
  due_at: inDays(3),
  note: 'I am travelling to Bolgatanga until Tuesday, and can begin on the day after that.',
  status: 'open',
  created_at: inDays(-1),
  ended_at: null,
  reason: null,
};

const another = {
  ...proposal,
  id: 8,
  provider_name: 'Ama Serwaa Boateng',
  average_rating: null,
  rating_count: 0,
  due_at: inDays(1.5),
  note: null,
};

const declined = { ...proposal, status: 'declined', reason: 'The clinic opens on Friday.' };

/** Makes the jobs due tomorrow, and answers with the proposals. */
const propose = (json: readonly object[], then: Step): Way =>
  prepared(async (page) => {
    const due = { due_at: inDays(1), status: 'pending' };
    await page.route(/\/jobs\/(available\/\?.*|\d+)$/, async (route) => {
      if (route.request().resourceType() !== 'fetch') return route.fallback();
      const response = await route.fetch();
      const body: unknown = await response.json();
      const jobs = Array.isArray(body) ? body.map((job) => ({ ...job, ...due })) : null;
      return route.fulfill({ response, json: jobs ?? { ...(body as object), ...due } });
    });
    await page.route(/\/jobs\/\d+\/proposals$/, (route) => route.fulfill({ json }));
  }, then);

const client = (name: string, way: Way): Screen => ({
  name,
  who: 'client',
  at: '/client/jobs/13',
  ...way,
});

const provider = (name: string, at: string, way: Way): Screen => ({
  name,
  who: 'provider',
  at: `/service-provider${at}`,
  ...way,
});

/** The later due times that providers propose, for their clients. */
export const clientProposalScreens: readonly Screen[] = [
  client(
    'a job that providers can do later',
    propose([proposal, another], see('2 providers need longer')),
  ),
  client(
    'a job, declining a later time',
    propose([proposal], press(/^Decline: /, seeDialog(/^Decline /))),
  ),
  client(
    'a job with a later time that is over',
    propose([{ ...proposal, status: 'over' }], see(/that is no longer possible\.$/)),
  ),
];

/** The same for the providers. */
export const proposalScreens: readonly Screen[] = [
  provider('available jobs with due times', '?tab=available', propose([], see(/^Due tomorrow/))),
  provider(
    'a job, asking for longer',
    '?tab=available',
    propose([], press(/^I need longer/, seeDialog(/^More time/, 'I can do it by'))),
  ),
  provider(
    'an available job, waiting for the client',
    '?tab=available',
    propose(
      [proposal],
      press(/^I need longer/, async (page) => {
        await seeDialog(/^More time/, 'I can do it by')(page);
        await page.keyboard.press('Escape');
        await see(/^You proposed/)(page);
      }),
    ),
  ),
  provider(
    'an available job, the later time declined',
    '?tab=available',
    propose(
      [declined],
      press(/^I need longer/, async (page) => {
        await seeDialog(/^More time/, 'I can do it by')(page);
        await page.keyboard.press('Escape');
        await see(/^The client declined/)(page);
      }),
    ),
  ),
];
