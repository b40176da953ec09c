import { prepared, press, see, seeDialog, type Screen, type Step, type Way } from './screen.ts';

const message = {
  id: 41,
  job_id: 13,
  author_role: 'service-provider',
  author_name: 'Ama Serwaa Boateng',
  is_own: false,
  text: 'Is this name written with ɛ?\nIn Bolgatanga and in Navrongo I hear both.',
  place: { segment: 3 },
  files: [],
  is_question: false,
  question_id: null,
  is_masked: false,
  is_hidden: false,
  is_reported: false,
  report_reason: null,
  dismissed_at: null,
  created_at: '2026-11-23T09:30:00.000Z',
  erased_at: null,
};

const file = {
  id: 7,
  name: 'names-of-the-nurses-of-the-clinic-in-bolgatanga.pdf',
  content_type: 'application/pdf',
  size_bytes: 83_000,
  is_voice_note: false,
};

const note = {
  ...file,
  id: 8,
  name: 'recording.wav',
  content_type: 'audio/wav',
  is_voice_note: true,
};

const question = {
  ...message,
  id: 40,
  author_name: null,
  is_question: true,
  is_masked: true,
  text: 'Asante or Akuapem Twi? Call me on •••.',
};

const answered = {
  ...message,
  id: 42,
  author_role: 'client',
  author_name: null,
  is_own: true,
  place: null,
  text: 'With ɛ, please.',
  files: [file, note],
};

const reported = {
  ...message,
  is_reported: true,
  reported_at: '2026-11-23T09:40:00.000Z',
  report_reason: 'They want me to call them, and to pay them beside the marketplace.',
};

const hidden = { ...message, id: 43, text: '', place: null, is_hidden: true };

/** The job has messages. */
const withMessages = (json: readonly object[], then: Step): Way =>
  prepared(
    (page) => page.route(/\/jobs\/\d+\/messages\?/, (route) => route.fulfill({ json })),
    then,
  );

/** The job has no provider yet, and a provider has asked about it. */
const asked = (then: Step): Way =>
  prepared(async (page) => {
    await page.route(/\/jobs\/13$/, async (route) => {
      if (route.request().resourceType() !== 'fetch') return route.fallback();
      const response = await route.fetch();
      const json = { ...(await response.json()), status: 'pending' };
      return route.fulfill({ response, json });
    });
    await page.route(/\/jobs\/\d+\/messages\?/, (route) => route.fulfill({ json: [question] }));
  }, then);

const conversation = [message, answered, hidden];

const client = (name: string, way: Way): Screen => ({
  name,
  who: 'client',
  at: '/client/jobs/13',
  ...way,
});

/** What clients write, and answer. */
export const clientMessageScreens: readonly Screen[] = [
  client('a conversation', withMessages(conversation, see('An admin hid this message.'))),
  client('a question being answered', asked(press('Answer', see('Your answer')))),
];

/** The conversation over the workbench. */
export const providerMessageScreens: readonly Screen[] = [
  {
    name: 'the workbench, conversation',
    who: 'provider at work',
    at: '/service-provider/jobs/12/work?conversation=open',
    ...withMessages(conversation, async (page) => {
      await seeDialog('Conversation')(page);
      await see('Write to the client')(page);
    }),
  },
];

/** What admins judge: the tab of all jobs has the messages that were reported. */
export const adminMessageScreens: readonly Screen[] = [
  {
    name: 'the jobs, a reported message',
    who: 'admin',
    at: '/admin?tab=jobs',
    isExhaustive: true,
    ...prepared(
      (page) =>
        page.route(/\/messages\/reported\?/, (route) => route.fulfill({ json: [reported] })),
      press(/^Hide message/, seeDialog('Hide this message', 'Reason')),
    ),
  },
];
