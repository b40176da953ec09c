import type { ClientProfile, ProviderProfile } from '@nsem/core';

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
