import { prepared, see, type Screen, type Step, type Way } from './screen.ts';

const match = {
  id: 41,
  source: 'Call Dr. Mensah on 0302 123 400.',
  text: 'Frɛ Dr. Mensah wɔ 0302 123 400.',
  score: 92,
  difference: 'numbers',
  client_is_same: true,
  job_id: 8,
  delivered_at: '2026-11-20T09:30:00.000Z',
};

/** The first differs in a number, the second in its words, and was made for another client. */
const matches = [
  match,
  {
    ...match,
    id: 42,
    source: 'Call the clinic in Tamale on 0302 123 456, at any time of the day.',
    text: 'Frɛ ayaresabea a ɛwɔ Tamale no wɔ 0302 123 456, da no mu bere biara.',
    score: 71,
    difference: 'text',
    client_is_same: false,
    job_id: null,
  },
];

/** Answers the workbench with what its provider translated before; without matches, with none. */
export const withMemory = (then: Step | Way, json: readonly object[] = []): Way =>
  prepared((page) => page.route(/\/jobs\/\d+\/memory\?/, (route) => route.fulfill({ json })), then);

/** The workbench, with matches for the segment in focus. */
export const withMatches = (then: Step | Way): Way => withMemory(then, matches);

const allowReuse = prepared(
  (page) =>
    page.route('**/memory/settings', (route) => route.fulfill({ json: { allows_reuse: true } })),
  async (page) => {
    await page.getByRole('switch', { name: /^Translators may reuse/, checked: true }).waitFor();
    await see('Translations of your texts')(page);
  },
);

/** What a client allows with the translations of their texts. */
export const reuseScreens: readonly Screen[] = [
  { name: 'account, translations reused', who: 'client', at: '/account', ...allowReuse },
];
