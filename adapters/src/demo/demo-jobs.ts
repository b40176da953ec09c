import type { JobBrief, WorkRequest } from '@nsem/core';

import {
  type DemoClient,
  type DemoProvider,
  narration,
  transcription,
  translation,
} from './demo-people.ts';

/** The final state of a demo job. */
type Ending =
  | Readonly<{ kind: 'pending' }>
  | Readonly<{ kind: 'taken'; by: DemoProvider }>
  | Readonly<{ kind: 'released'; by: DemoProvider }>
  | Readonly<{ kind: 'text'; by: DemoProvider; text: string; hours: number }>
  | Readonly<{ kind: 'audio'; by: DemoProvider; asset: string; hours: number }>
  | Readonly<{ kind: 'fails'; by: DemoProvider; reason: string }>
  | Readonly<{ kind: 'cancelled' }>;

/** A job that a demo client requested. */
export type DemoJob = Readonly<{
  client: DemoClient;
  daysAgo: number;
  work: WorkRequest;
  content: string;
  /** The recording to transcribe, among the demo's assets. */
  asset?: string;
  /** The provider whom the client requested; if missing, any provider can take it. */
  requestedProvider?: DemoProvider;
  brief?: JobBrief;
  /** How long after its creation the client needs it. */
  dueInHours?: number;
  ending: Ending;
  /** Why it was refunded two days after it was delivered. */
  refunded?: string;
}>;

const equal =
  'All human beings are born free and equal in dignity and rights. They are endowed with reason ' +
  'and conscience and should act towards one another in a spirit of brotherhood.';

const washing =
  'Wash your hands well before you eat. Sleep under a mosquito net every night, so that you do ' +
  'not get malaria.';

const opening =
  'Good morning. The clinic opens at eight o’clock in the morning. Please bring your health ' +
  'insurance card.';

/** In the order of creation; pending and unfinished ones come last. */
export const demoJobs: readonly DemoJob[] = [
  {
    client: 'kumasi',
    daysAgo: 56,
    work: translation('English', 'Twi'),
    content: washing,
    ending: {
      kind: 'text',
      by: 'ama',
      text: 'Hohoro wo nsa yie ansa na woadidi. Da ntontan ase anadwo biara, na woannya atiridii.\n',
      hours: 3,
    },
  },
  {
    client: 'ho',
    daysAgo: 49,
    work: translation('English', 'Ewe'),
    content: equal,
    requestedProvider: 'sena',
    ending: {
      kind: 'text',
      by: 'sena',
      text: 'Wodzi amegbetɔwo katã ablɔɖeviwoe eye wodzena bubu kple gomekpɔkpɔ sɔsɔe. Susu kple dzitsinya le wo dometɔ ɖesiaɖe si eyata wodze be woanɔ anyi le ɖekawɔwɔ blibo me.\n',
      hours: 9,
    },
  },
  {
    client: 'kumasi',
    daysAgo: 41,
    work: translation('English', 'Twi'),
    content: opening,
    ending: {
      kind: 'text',
      by: 'kwabena',
      text: 'Maakye. Ayaresabea no bue anɔpa nnɔnwɔtwe. Yɛsrɛ wo, fa wo apɔmuden insurance kaad bra.\n',
      hours: 5,
    },
  },
  {
    client: 'kumasi',
    daysAgo: 38,
    work: transcription('Twi'),
    content: 'An announcement from our waiting room. Please keep the English words as they are.',
    asset: 'clinic-announcement.mp3',
    requestedProvider: 'ama',
    ending: {
      kind: 'text',
      by: 'ama',
      text: 'Maakye. Yɛfrɛ yɛn ayaresabea no Asokwa Health Centre. Yɛbue anɔpa nnɔnwɔtwe. Yɛsrɛ wo, fa wo ahoɔden insurance kaad bra. Da ntontan ase anadwo biara, na woannya atiridii. Medaase.\n',
      hours: 20,
    },
  },
  {
    client: 'kumasi',
    daysAgo: 30,
    work: narration('Twi'),
    content: 'Hohoro wo nsa yie ansa na woadidi. Da ntontan ase anadwo biara, na woannya atiridii.',
    requestedProvider: 'ama',
    ending: { kind: 'audio', by: 'ama', asset: 'narration-twi.mp3', hours: 26 },
  },
  {
    client: 'ho',
    daysAgo: 27,
    work: transcription('Ewe'),
    content: 'A greeting recorded on the market.',
    asset: 'market-interview.ogg',
    ending: {
      kind: 'text',
      by: 'sena',
      text: 'Ŋdi na mi. Míeva asi ŋkeke sia. Klɔ wò asiwo nyuie hafi naɖu nu. Akpe.\n',
      hours: 2,
    },
  },
  {
    client: 'ho',
    daysAgo: 22,
    work: translation('English', 'Fante'),
    content:
      'Welcome to Cape Coast Castle. The next guided tour begins at the gate in ten minutes.',
    requestedProvider: 'efua',
    ending: {
      kind: 'fails',
      by: 'efua',
      reason: 'I was taken ill and cannot finish this in time. Please ask a colleague.',
    },
  },
  {
    client: 'ho',
    daysAgo: 16,
    work: translation('English', 'Hausa'),
    content: equal,
    ending: {
      kind: 'text',
      by: 'mohammed',
      text: 'Su dai ’yan-adam, ana haihuwarsu ne duka ’yantattu, kuma kowannensu na da mutunci da hakkoki daidai da na kowa. Suna da hankali da tunani, saboda haka duk abin da za su aikata wa juna, ya kamata su yi shi a cikin ’yan-uwanci.\n',
      hours: 30,
    },
    refunded: 'Ordered twice by mistake; refunded with the translator’s consent.',
  },
  {
    client: 'accra',
    daysAgo: 8,
    work: translation('English', 'Twi'),
    content: equal,
    ending: {
      kind: 'text',
      by: 'kwabena',
      text: 'Wɔawo adesamma nyinaa sɛ nnipa a wɔwɔ ahofadi. Wɔn nyinaa wɔ nidi ne kyɛfa koro. Wɔwɔ adwene ne ahonim, na ɛsɛ sɛ wobu wɔn ho wɔn ho sɛ anuanom.\n',
      hours: 4,
    },
  },
  {
    client: 'accra',
    daysAgo: 6,
    work: translation('Twi', 'English'),
    content: 'Ɛnnɛ yɛtɔn bayerɛ, borɔdeɛ ne ntɔs. Bra na bɛtɔ bi.',
    ending: { kind: 'cancelled' },
  },
  {
    client: 'kumasi',
    daysAgo: 3,
    work: translation('English', 'Ga'),
    content: opening,
    ending: { kind: 'released', by: 'abena' },
  },
  {
    client: 'ho',
    daysAgo: 2,
    work: narration('Ewe'),
    content: 'Ŋdi na mi. Kɔdzi la ʋuna le ŋdi ga enyi me. Klɔ wò asiwo nyuie hafi naɖu nu.',
    requestedProvider: 'sena',
    ending: { kind: 'taken', by: 'sena' },
  },
  {
    client: 'kumasi',
    daysAgo: 1,
    work: translation('English', 'Dagbani'),
    content: washing,
    dueInHours: 52,
    ending: { kind: 'taken', by: 'mohammed' },
  },
  {
    client: 'accra',
    daysAgo: 1,
    work: translation('English', 'Twi'),
    content:
      'Dear parents, our school reopens on Monday at seven in the morning. Please bring the ' +
      'birth certificate of each new pupil, two passport pictures and the receipt of the fees. ' +
      'Pupils in the upper classes write an entrance test in English and mathematics on Tuesday. ' +
      'If your child takes medicine, tell the class teacher on the first day.',
    brief: {
      purpose: 'A letter that the children take home',
      audience: 'Parents, many of whom read little',
      variety: 'Akuapem Twi',
      tone: 'simple',
    },
    dueInHours: 76,
    ending: { kind: 'pending' },
  },
  {
    client: 'kumasi',
    daysAgo: 1,
    work: transcription('Twi'),
    content: 'The same announcement, recorded again: is anything different?',
    asset: 'clinic-announcement.mp3',
    ending: { kind: 'pending' },
  },
  {
    client: 'ho',
    daysAgo: 0,
    work: translation('English', 'Ewe'),
    content: 'The market is closed on Friday. It opens again on Saturday at six.',
    requestedProvider: 'sena',
    ending: { kind: 'pending' },
  },
];
