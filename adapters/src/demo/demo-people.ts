import type { ClientProfile, ProviderProfile, ServiceStatus, WorkRequest } from '@nsem/core';

/** A fictitious person's registration. */
type Person<P> = Readonly<{ name: string; email: string; profile: P; joinedDaysAgo: number }>;

/** The admin of a demo marketplace, unless the operator configures one. */
export const demoAdmin = { name: 'Nana Adwoa Ofori', email: 'adwoa.ofori@example.com' } as const;

/** The demo clients, with the amounts in GHS that are credited to their wallets. */
export const demoClients = {
  kumasi: {
    name: 'Akosua Frimpong',
    email: 'akosua.frimpong@example.com',
    profile: { needs: 'Health messages for the patients of Asokwa Health Centre in Twi.' },
    joinedDaysAgo: 58,
    credits: ['250.00', '120.00'],
  },
  ho: {
    name: 'Selorm Amegashie',
    email: 'selorm.amegashie@example.com',
    profile: {
      needs: 'I produce a market programme for a radio station in Ho, in Ewe and English.',
    },
    joinedDaysAgo: 51,
    credits: ['180.00'],
  },
  accra: {
    name: 'Kojo Antwi Danso',
    email: 'kojo.danso@example.com',
    profile: { needs: null },
    joinedDaysAgo: 9,
    credits: ['40.00'],
  },
} as const satisfies Readonly<
  Record<string, Person<ClientProfile> & Readonly<{ credits: readonly string[] }>>
>;

/** The demo providers. */
export const demoProviders = {
  ama: {
    name: 'Ama Serwaa Boateng',
    email: 'ama.serwaa@example.com',
    joinedDaysAgo: 62,
    profile: {
      languages: ['Twi', 'English'],
      experience: '6-10',
      specialties: ['Medical', 'Education', 'Media'],
      bio: 'Radio presenter in Kumasi. I translate health and education material into Asante Twi and read it aloud.',
      portfolio: null,
    },
  },
  kwabena: {
    name: 'Kwabena Mensah',
    email: 'kwabena.mensah@example.com',
    joinedDaysAgo: 60,
    profile: {
      languages: ['Twi', 'English'],
      experience: '10+',
      specialties: ['Legal', 'Government', 'Business'],
      bio: 'Court interpreter for Twi and English for fourteen years.',
      portfolio: null,
    },
  },
  efua: {
    name: 'Efua Quansah',
    email: 'efua.quansah@example.com',
    joinedDaysAgo: 47,
    profile: {
      languages: ['Fante', 'English'],
      experience: '4-5',
      specialties: ['Tourism', 'Literary'],
      bio: 'Teacher in Cape Coast; I translate into Fante in the evenings.',
      portfolio: null,
    },
  },
  sena: {
    name: 'Sena Agbeko',
    email: 'sena.agbeko@example.com',
    joinedDaysAgo: 55,
    profile: {
      languages: ['Ewe', 'English'],
      experience: '6-10',
      specialties: ['Media', 'Marketing'],
      bio: 'Ewe translator and voice from Hohoe; adverts, announcements and audio books.',
      portfolio: null,
    },
  },
  mohammed: {
    name: 'Mohammed Alhassan',
    email: 'mohammed.alhassan@example.com',
    joinedDaysAgo: 44,
    profile: {
      languages: ['Dagbani', 'Hausa', 'English'],
      experience: '2-3',
      specialties: ['Government', 'Education', 'Non-profit'],
      bio: 'I work with farmers’ groups around Tamale, in Dagbani and in Hausa.',
      portfolio: null,
    },
  },
  abena: {
    name: 'Abena Dufie Sarpong',
    email: 'abena.dufie@example.com',
    joinedDaysAgo: 20,
    profile: {
      languages: ['Ga', 'Twi', 'English'],
      experience: '2-3',
      specialties: ['Technical', 'IT/Software'],
      bio: 'Software tester in Accra, native in Ga.',
      portfolio: null,
    },
  },
  yaw: {
    name: 'Yaw Owusu-Ansah',
    email: 'yaw.owusu-ansah@example.com',
    joinedDaysAgo: 1,
    profile: {
      languages: ['Twi', 'English'],
      experience: '0-1',
      specialties: ['Sports', 'Entertainment'],
      bio: 'Student of linguistics at Legon. I transcribe interviews quickly.',
      portfolio: null,
    },
  },
} as const satisfies Readonly<Record<string, Person<ProviderProfile>>>;

export type DemoClient = keyof typeof demoClients;
export type DemoProvider = keyof typeof demoProviders;

/** A translation between two languages, by their names. */
export const translation = (sourceLanguage: string, targetLanguage: string): WorkRequest => ({
  serviceType: 'translation',
  sourceLanguage,
  targetLanguage,
});

/** A transcription in a language, by its name. */
export const transcription = (language: string): WorkRequest => ({
  serviceType: 'transcription',
  language,
});

/** A narration in a language, by its name. */
export const narration = (language: string): WorkRequest => ({
  serviceType: 'narration',
  language,
});

/** A service that a demo provider has submitted, and the result of its review. */
export type DemoService = Readonly<{
  provider: DemoProvider;
  work: WorkRequest;
  /** A narrator's sample: the text, and its recording among the demo's assets. */
  sample?: Readonly<{ text: string; asset: string }>;
  status: ServiceStatus;
  /** Why it was rejected. */
  reason?: string;
}>;

const twiSample = {
  text: 'Maakye. Me din de Ama. Mekenkan nsɛm ma mo wɔ Twi mu.',
  asset: 'twi-voice.wav',
};

/** In the order of submission. */
export const demoServices: readonly DemoService[] = [
  { provider: 'ama', work: translation('English', 'Twi'), status: 'approved' },
  { provider: 'ama', work: transcription('Twi'), status: 'approved' },
  { provider: 'ama', work: narration('Twi'), sample: twiSample, status: 'approved' },
  { provider: 'kwabena', work: translation('English', 'Twi'), status: 'approved' },
  { provider: 'kwabena', work: translation('Twi', 'English'), status: 'approved' },
  { provider: 'sena', work: translation('English', 'Ewe'), status: 'approved' },
  { provider: 'sena', work: transcription('Ewe'), status: 'approved' },
  {
    provider: 'sena',
    work: narration('Ewe'),
    sample: {
      text: 'Ŋdi na mi. Nye ŋkɔe nye Sena. Mexlẽa nu le Eʋegbe me.',
      asset: 'ewe-voice.wav',
    },
    status: 'approved',
  },
  { provider: 'efua', work: translation('English', 'Fante'), status: 'approved' },
  { provider: 'mohammed', work: translation('English', 'Dagbani'), status: 'approved' },
  { provider: 'mohammed', work: translation('English', 'Hausa'), status: 'approved' },
  { provider: 'mohammed', work: transcription('Dagbani'), status: 'pending' },
  { provider: 'abena', work: translation('English', 'Ga'), status: 'approved' },
  {
    provider: 'abena',
    work: narration('Ga'),
    sample: { text: 'Ojekoo. Migbɛi ji Abena.', asset: 'ga-voice.wav' },
    status: 'rejected',
    reason: 'The sample is too quiet. Please read closer to the microphone.',
  },
  {
    provider: 'efua',
    work: transcription('Fante'),
    status: 'rejected',
    reason: 'Please tell us more about your experience.',
  },
  { provider: 'yaw', work: transcription('Twi'), status: 'pending' },
  { provider: 'yaw', work: translation('English', 'Twi'), status: 'pending' },
];
