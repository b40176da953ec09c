import type { Page } from 'playwright';

import { refuseMicrophone, speakInto } from '../support/microphone.ts';
import { press, see, seeDialog, type Screen, type Step } from './screen.ts';

const narration = (name: string, reach: Step): Screen => ({
  name: `the studio, ${name}`,
  who: 'provider at work',
  at: '/service-provider/jobs/12/work',
  reach: async (page) => {
    await see(/ of 3 recorded$/)(page);
    await reach(page);
  },
});

const seeDuration = (page: Page): Promise<void> =>
  page.getByRole('timer', { name: 'Length of the take' }).getByText('0:01').waitFor();

/** Records a second of the sentence in focus. */
const record =
  (then: (page: Page) => Promise<unknown>, voice = 0.3) =>
  async (page: Page): Promise<void> => {
    await page.evaluate(speakInto(voice));
    await page.getByRole('button', { name: 'Record', exact: true }).click();
    await seeDuration(page);
    await then(page);
  };

const take = (then: (page: Page) => Promise<unknown>, voice?: number) =>
  record(press('Stop recording', then), voice);

/** Records and accepts all sentences. */
const finish = async (page: Page): Promise<void> => {
  for (let count = 1; count <= 3; count += 1) {
    await take(press(/^Keep it/, see(`${count} of 3 recorded`)))(page);
  }
  await press('Deliver', seeDialog(/^Deliver job/, 'Format'))(page);
};

/** Shows a script that was recorded on another device. */
const elsewhere = async (page: Page): Promise<void> => {
  await page.route('**/jobs/12/draft', async (route) => {
    const response = await route.fetch();
    const draft = await response.json();
    const segments = draft.content.segments.map((one: object) => ({ ...one, state: 'done' }));
    await route.fulfill({ response, json: { ...draft, content: { kind: 'segments', segments } } });
  });
  await page.route('**/jobs/12/draft/versions', (route) =>
    route.fulfill({
      json: [
        { version: 3, saved_at: '2026-11-21T09:30:00.000Z', saved_on: 'Ama’s phone', words: 0 },
      ],
    }),
  );
  await page.reload();
  await see('3 sentences are recorded on Ama’s phone')(page);
};

const testRoom = async (page: Page): Promise<void> => {
  await page.evaluate(speakInto(0));
  await press('Microphone', press('Switch the microphone on', see('Test the room')))(page);
  await press('Test the room', see(/^Your room is quiet enough/))(page);
};

const refuse = async (page: Page): Promise<void> => {
  await page.evaluate(refuseMicrophone('NotAllowedError'));
  await press('Record', see(/does not let this page use the microphone/))(page);
};

const showKeys = async (page: Page): Promise<void> => {
  await page.keyboard.press('?');
  await seeDialog('Keys', 'Record, and stop')(page);
};

/** What narrators see while they work. */
export const narrationScreens: readonly Screen[] = [
  narration('before the first take', see('0 of 3 recorded')),
  narration('recording', record(see('Good level'))),
  narration('a good take', take(see('This take is good.'))),
  narration('a take with an error', take(see('Keep anyway'), 3)),
  narration('without a microphone', refuse),
  { ...narration('the room', testRoom), isExhaustive: true },
  narration('settings', press('Settings', seeDialog('Settings', 'Size of the sentence'))),
  narration('keys', showKeys),
  narration(
    'delivering too early',
    press('Deliver', seeDialog(/^Deliver job/, 'Record these first')),
  ),
  { ...narration('delivering', finish), isExhaustive: true },
  { ...narration('recorded elsewhere', elsewhere), isExhaustive: true },
];
