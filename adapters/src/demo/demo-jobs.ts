import { noBrief } from '@nsem/core';

import type { DemoJob } from './demo-job.ts';
import { narration, transcription, translation } from './demo-people.ts';

const equal =
  'All human beings are born free and equal in dignity and rights. They are endowed with reason ' +
  'and conscience and should act towards one another in a spirit of brotherhood.';

const washing =
  'Wash your hands well before you eat. Sleep under a mosquito net every night, so that you do ' +
  'not get malaria.';

const opening =
  'Good morning. The clinic opens at eight o’clock in the morning. Please bring your health ' +
  'insurance card.';

const poster =
  'Good morning.\nThe clinic opens at eight o’clock in the morning.\nPlease bring your health ' +
  'insurance card.\nWash your hands well before you eat.\nSleep under a mosquito net every night, ' +
  'so that you do not get malaria.';

const posterInTwi: readonly string[] = [
  'Maakye.',
  'Ayaresabea no bue anɔpa nnɔnwɔtwe.',
  'Yɛsrɛ wo, fa wo ahoɔden insurance kaad bra.',
  'Hohoro wo nsa yie ansa na woadidi.',
  'Da ntontan ase anadwo biara, na woannya atiridii.',
];

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
    daysAgo: 5,
    work: translation('English', 'Ga'),
    content: opening,
    ending: { kind: 'released', by: 'abena' },
  },
  {
    client: 'ho',
    daysAgo: 4,
    work: narration('Ewe'),
    content: 'Ŋdi na mi. Kɔdzi la ʋuna le ŋdi ga enyi me. Klɔ wò asiwo nyuie hafi naɖu nu.',
    requestedProvider: 'sena',
    ending: { kind: 'taken', by: 'sena' },
  },
  {
    client: 'kumasi',
    daysAgo: 4,
    work: translation('English', 'Dagbani'),
    content: washing,
    dueInHours: 124,
    ending: { kind: 'taken', by: 'mohammed' },
    steps: [
      {
        hours: 72,
        by: 'mohammed',
        kind: 'writes',
        place: { segment: 2 },
        text: 'Shall I keep the English word “malaria”? The farmers I work with say it in Dagbani, too.',
      },
      {
        hours: 75,
        by: 'client',
        kind: 'writes',
        text: 'Yes, please keep it. Our nurses say “malaria” in every language.',
      },
    ],
  },
  {
    client: 'accra',
    daysAgo: 3,
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
    dueInHours: 124,
    ending: { kind: 'pending' },
    steps: [
      {
        hours: 48,
        by: 'ama',
        kind: 'writes',
        text: 'Shall “birth certificate” and “receipt” stay in English? Many parents know them only by these words.',
      },
      {
        hours: 50,
        by: 'client',
        kind: 'answers',
        text: 'Yes, please keep these two, and write the rest in simple Twi.',
      },
    ],
  },
  {
    client: 'kumasi',
    daysAgo: 3,
    work: translation('English', 'Ewe'),
    content: equal,
    brief: { ...noBrief, purpose: 'A frame on the wall of our waiting room' },
    dueInHours: 12,
    isReviewed: true,
    ending: {
      kind: 'text',
      by: 'sena',
      text: 'Wodzi amegbetɔwo katã ablɔɖeviwoe eye wodzena bubu kple gomekpɔkpɔ sɔsɔe.\n',
      hours: 9,
    },
    steps: [
      {
        hours: 20,
        by: 'client',
        kind: 'sends-back',
        reasons: ['missing-part'],
        text: 'The second sentence is missing. Please add it: a frame with half of the article is of no use to us.',
        pins: [],
        dueInHours: 24,
      },
      {
        hours: 25,
        by: 'sena',
        kind: 'declines',
        reason:
          'You needed it the same evening, and I delivered in time what was ready. I have other work until Sunday and cannot add to it.',
      },
      {
        hours: 28,
        by: 'client',
        kind: 'states',
        text: 'We ordered both sentences. No one wrote to us that only one would come. What is there is good Ewe, and we have no complaint about it.',
      },
      {
        hours: 45,
        by: 'admin',
        kind: 'settles',
        returned: '4.50',
        reason:
          'The first sentence is right and came in time. The second one, 18 of the 30 words, was ordered and is missing, so GHS 4.50 of GHS 7.50 goes back to the client. The provider is paid for the 12 words that were delivered.',
      },
    ],
  },
  {
    client: 'ho',
    daysAgo: 2,
    work: translation('Twi', 'English'),
    content: 'Ɛnnɛ yɛtɔn bayerɛ, borɔdeɛ ne ntɔs. Bra na bɛtɔ bi.',
    isReviewed: true,
    ending: {
      kind: 'text',
      by: 'kwabena',
      text: 'Today we are selling yams, plantains and tomatoes. Come and buy some.\n',
      hours: 7,
    },
    steps: [
      {
        hours: 22,
        by: 'client',
        kind: 'contests',
        reason:
          'This is a market cry, and we broadcast it between two songs. The English is correct, but no one would call it out like that, so we could not use it.',
      },
      {
        hours: 34,
        by: 'kwabena',
        kind: 'states',
        text: 'The order was for a translation, and said nothing of the radio or of calling it out. Both sentences are complete. I would have changed the style if it had been sent back to me.',
      },
    ],
  },
  {
    client: 'kumasi',
    daysAgo: 2,
    work: translation('English', 'Twi'),
    content: poster,
    requestedProvider: 'ama',
    isReviewed: true,
    ending: {
      kind: 'text',
      by: 'ama',
      text: posterInTwi.join('\n'),
      hours: 20,
    },
    steps: [
      {
        hours: 30,
        by: 'client',
        kind: 'sends-back',
        reasons: ['terminology'],
        text: 'It reads well. Two things before we print it:',
        pins: [
          {
            place: { segment: 3 },
            text: 'Please write “apɔmuden insurance kaad”, as on our other posters.',
          },
          {
            place: { segment: 5 },
            text: 'Can you say this as advice? Some patients hear it as a warning.',
          },
        ],
        dueInHours: 72,
      },
      {
        hours: 43.8,
        by: 'ama',
        kind: 'drafts',
        language: 'tw',
        lines: posterInTwi.with(2, 'Yɛsrɛ wo, fa wo apɔmuden insurance kaad bra.'),
      },
      {
        hours: 44,
        by: 'ama',
        kind: 'ticks',
        nth: 1,
        answer: 'Changed, here and in my notes for you.',
      },
    ],
  },
  {
    client: 'accra',
    daysAgo: 1,
    work: translation('English', 'Twi'),
    content: washing,
    brief: { ...noBrief, purpose: 'A poster beside the taps of our school' },
    isReviewed: true,
    ending: {
      kind: 'text',
      by: 'kwabena',
      text: 'Hohoro wo nsa yie ansa na woadidi. Da ntontan ase anadwo biara, na woannya atiridii.\n',
      hours: 5,
    },
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
