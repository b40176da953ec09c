import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { documentScenes, referenceScenes, uploadScenes } from './file-scenes.ts';
import { blockScenes } from './block-scenes.ts';
import { messageScenes } from './message-scenes.ts';
import { glossaryScenes } from './glossary-scenes.ts';
import { ExamplePlace, openWithFailedNotices, password, recording } from './example-place.ts';
import { moneyScenes } from './money-scenes.ts';
import { reviewScenes } from './review-scenes.ts';
import { proposalScenes } from './proposal-scenes.ts';
import {
  asMember,
  assigned,
  asUrl,
  completed,
  loggedIn,
  loggedInAgain,
  managed,
  newMember,
  orderedFolder,
  passwordLogin,
  pending,
  reading,
  translation,
  withAnnouncement,
  withApprovals,
  withJobs,
  withKeys,
  withMessage,
  withNarration,
  withServices,
  type Scene,
} from './scene.ts';

/** What each example needs, by its line without `nsem`, or by its command. */
export const scenes: Readonly<Record<string, Scene>> = {
  ...documentScenes,
  ...glossaryScenes,
  ...proposalScenes,
  ...messageScenes,
  ...blockScenes,
  ...reviewScenes,
  ...referenceScenes,
  login: passwordLogin,
  'login --email ama@example.com --password-stdin < password.txt': {
    as: 'anyone',
    prepare: async ({ place }) => ({ 'ama@example.com': place.client.email }),
  },
  logout: loggedInAgain,
  'logout --profile staging': loggedInAgain,
  limits: reading('client'),
  version: reading('anyone'),
  api: withJobs('client', completed, {}),
  'api GET /jobs/7': {
    as: 'client',
    prepare: async ({ place }) => ({ '/jobs/7': `/jobs/${await place.pendingJob()}` }),
  },
  completion: reading('anyone'),
  events: {
    as: 'client',
    // Of a client who has no other: a program is run for each event.
    prepare: async ({ place }) => {
      const member = await place.join('client');
      await place.completedJob(member);
      return { ...asMember(member), 4711: 0 };
    },
    isEndless: true,
  },
  'events --json': { as: 'client', isEndless: true, during: pending },
  usage: reading('client'),
  billing: reading('client'),
  stats: reading('admin'),
  trends: reading('admin'),
  'review-rates': reading('admin'),
  health: reading('admin'),
  'jobs quote': reading('client'),
  'jobs create': reading('client'),
  'jobs list': reading('client'),
  'jobs history': withJobs('client', completed),
  'jobs update': withJobs('client', (place) =>
    place.pendingJob(place.client, { provider_id: place.providerId }),
  ),
  'jobs update 128 --to ee --if-match 128-pending-mwosilhs': {
    as: 'client',
    prepare: async ({ place }) => {
      const id = await place.pendingJob();
      return { 128: id, '128-pending-mwosilhs': (await place.client.nsem.jobs.get(id)).version };
    },
  },
  'jobs cancel': withJobs('client', pending),
  'jobs wait': withJobs('client', completed),
  'jobs watch': withJobs('client', completed),
  'jobs download': withJobs('client', completed),
  'jobs download 130 --format srt': {
    as: 'client',
    prepare: async ({ place }) => {
      const audio = { name: 'market.wav', data: await readFile(recording('medaase.wav')) };
      const work = { service_type: 'transcription', language: 'Dagbani', audio } as const;
      const { id } = await place.client.nsem.jobs.upload(work);
      await place.provider.nsem.jobs.assign(id);
      await place.provider.nsem.jobs.deliver(id, {
        output_text: '[00:00:00] Ama: Medaase.',
        note: 'Checked by hand.',
      });
      return { 130: id };
    },
  },
  ...uploadScenes,
  'jobs waveform': {
    as: 'client',
    prepare: async ({ place }) => {
      const audio = { name: 'market.wav', data: await readFile(recording('medaase.wav')) };
      const work = { service_type: 'transcription', language: 'Dagbani', audio } as const;
      return { 130: (await place.client.nsem.jobs.upload(work)).id };
    },
  },
  'jobs accept': withJobs('provider', pending),
  'jobs assign 128 -p PRV-7K2M9Q': {
    as: 'admin',
    prepare: async ({ place }) => ({
      128: await place.pendingJob(),
      'PRV-7K2M9Q': place.providerId,
    }),
  },
  'jobs release': withJobs('provider', assigned),
  // It is not late yet: a job is due an hour after its creation at least.
  'jobs take-back': withJobs('client', assigned, { code: 6 }),
  'jobs deliver': withJobs('provider', assigned),
  'jobs deliver 130 narration.mp3 --note "The noise is that of the market"': {
    as: 'provider',
    prepare: async ({ place }) => {
      const work = { service_type: 'narration', language: 'Ewe', content: 'Woezɔ.' } as const;
      const { id } = await place.client.nsem.jobs.create(work);
      await place.provider.nsem.jobs.assign(id);
      return { 130: id };
    },
  },
  "jobs deliver 131 --text 'Yɛsrɛ wo, hohoro wo nsa ansa na woadidi.'": {
    as: 'provider',
    prepare: async ({ place }) => {
      const content = 'Please wash your hands before you eat.';
      const id = await place.pendingJob(place.client, { content });
      await place.provider.nsem.jobs.assign(id);
      return { 131: id };
    },
  },
  'jobs fail': withJobs('provider', assigned),
  'drafts get': withJobs('provider', assigned),
  'drafts save': {
    as: 'provider',
    prepare: async ({ place, home }) => {
      const id = await place.assignedJob();
      const draft = await place.provider.nsem.jobs.drafts.get(id);
      await writeFile(join(home, 'draft.json'), JSON.stringify(draft));
      const audio = { name: 'market.wav', data: await readFile(recording('medaase.wav')) };
      const work = { service_type: 'transcription', language: 'Dagbani', audio } as const;
      const other = await place.client.nsem.jobs.upload(work);
      await place.provider.nsem.jobs.assign(other.id);
      await writeFile(join(home, 'transcript.txt'), 'Woezɔ loo!');
      return { 128: id, 130: other.id };
    },
  },
  'drafts versions': withJobs('provider', assigned),
  'memory matches': withJobs('provider', assigned),
  'memory search': reading('provider'),
  'memory export': reading('provider'),
  // Nothing is delivered yet.
  'memory delete': { as: 'provider', code: 3 },
  'memory settings': reading('client'),
  'providers list': reading('client'),
  'providers get': {
    as: 'admin',
    prepare: async ({ place }) => ({ 21: place.provider.id, 'PRV-7K2M9Q': place.providerId }),
  },
  'providers public': reading('anyone'),
  'providers public PRV-7K2M9Q': {
    as: 'anyone',
    prepare: async ({ place }) => {
      await place.provider.nsem.account.update({ is_public: true });
      return { 'PRV-7K2M9Q': place.providerId };
    },
  },
  'providers review': reading('admin'),
  'providers activate': managed((place, { id }) =>
    place.admin.nsem.admin.providers.setActive(id, false),
  ),
  'providers deactivate': managed(),
  'keys create': {
    as: 'client',
    prepare: async () => ({ '2027-02-08': dayFromNow(80) }),
  },
  "keys create 'Monthly figures' --scope reports --expires 2027-02-08": {
    as: 'admin',
    prepare: async () => ({ '2027-02-08': dayFromNow(80) }),
  },
  "keys create 'Subtitles bot' --scope work --expires 90d": reading('provider'),
  'keys list': reading('client'),
  'keys update': withKeys,
  'keys regenerate': withKeys,
  'keys delete': { ...withKeys, typed: ['5\r'] },
  'languages list': reading('anyone'),
  'languages availability': reading('anyone'),
  'languages create': reading('admin'),
  'languages delete': { ...reading('admin'), typed: ['Konni\r'] },
  'account register': { as: 'anyone', typed: [`${password}\r`] },
  'account update': { as: 'provider', ...newMember('service-provider') },
  'account update --accept-on-delivery yes': { as: 'client', ...newMember('client') },
  'account reset-password': reading('anyone'),
  'account verify': { as: 'client', ...newMember('client') },
  'account verify kQ0s1mJq3vX8': {
    as: 'client',
    prepare: async ({ ends }) => {
      const place = await ExamplePlace.openEmpty({ NSEM_VERIFY_EMAIL: '1' });
      ends.defer(() => place.market.stop());
      const member = await place.join('client');
      // Without a mail server, a server on the own machine answers with the link.
      const { verification_link: link } = await member.nsem.auth.resendVerification();
      const token = link?.split('token=')[1] ?? '';
      return { ...asMember(member), [asUrl]: place.market.url, kQ0s1mJq3vX8: token };
    },
  },
  'account change-password': {
    as: 'client',
    ...newMember('client'),
    typed: [`${password}\r`, 'kente-loom-in-bonwire\r', 'kente-loom-in-bonwire\r'],
  },
  'account export': { as: 'client', ...newMember('client') },
  'account delete': {
    as: 'client',
    ...newMember('client'),
    typed: ['(email)\r', `${password}\r`],
  },
  'sessions list': reading('client'),
  'sessions end': {
    as: 'client',
    prepare: async ({ place }) => {
      const member = await place.join('client');
      await place.logInAgain(member);
      const sessions = await member.nsem.account.sessions.list();
      const other = sessions.find(({ is_current: isCurrent }) => !isCurrent);
      return { ...asMember(member), 31: other?.id ?? 0 };
    },
  },
  'users list': reading('admin'),
  'users suspend': managed(),
  'users freeze-payouts': managed(),
  'users reset-second-factors': {
    as: 'admin',
    prepare: async ({ place }) => ({ 31: (await place.memberWithApp()).id }),
  },
  'users delete': {
    as: 'admin',
    prepare: async ({ place }) => {
      const { nsem, id } = await place.join('client');
      return { 31: id, '(name)': (await nsem.account.get()).name };
    },
    typed: ['(name)\r'],
  },
  'commission get': reading('admin'),
  'commission set': reading('admin'),
  'audit list': reading('admin'),
  'audit export': reading('admin'),
  'admin export': reading('admin'),
  'earnings show': reading('provider'),
  'earnings held': reading('admin'),
  'earnings release': {
    as: 'admin',
    // The first translation of a client is free, so what it earns a new provider is held.
    prepare: async ({ place }) => {
      const [client, { member }] = [await place.join('client'), await place.hire()];
      return { 128: await place.completedJob(client, member) };
    },
  },
  'announcements create': reading('admin'),
  'announcements list': reading('admin'),
  'announcements update': withAnnouncement,
  'announcements end': withAnnouncement,
  'settings get': reading('admin'),
  'settings set': reading('admin'),
  'settings test-mail': reading('admin'),
  'approvals list': withApprovals,
  'approvals approve': withApprovals,
  'approvals reject': withApprovals,
  'auth login': passwordLogin,
  'auth status': loggedIn,
  'auth switch': loggedIn,
  'auth token': loggedIn,
  'curl -H "Authorization: Bearer $(nsem auth token)" "$NSEM_URL/jobs/"': reading('client'),
  'config get': loggedIn,
  'config set': loggedIn,
  'config list': loggedIn,
  'config path': reading('anyone'),
  'folder translate': reading('client'),
  'folder translate leaflets --to tw': orderedFolder(translation),
  'folder translate leaflets --to tw --yes --timeout 8h': orderedFolder(translation),
  'folder transcribe': orderedFolder(['transcribe', 'interviews', '-l', 'Dagbani']),
  'folder transcribe interviews -l Dagbani --no-wait --yes': {
    as: 'client',
    prepare: async ({ place }) => {
      const member = await place.join('client');
      await place.credit(member, 20);
      return asMember(member);
    },
    code: 8,
  },
  'folder narrate': orderedFolder(['narrate', 'lessons', '-l', 'Ewe']),
  'ratings create': {
    as: 'client',
    prepare: async ({ place }) => {
      const { member } = await place.hire();
      await place.completedJob(place.client, member);
      return { 21: member.id };
    },
  },
  'ratings list': {
    as: 'client',
    prepare: async ({ place }) => ({ 21: place.provider.id }),
  },
  'ratings update': {
    as: 'client',
    prepare: async ({ place }) => {
      const { member } = await place.hire();
      await place.completedJob(place.client, member);
      const rated = { service_provider_id: member.id, rating: 5 };
      return { 3: (await place.client.nsem.ratings.create(rated)).id };
    },
  },
  'notifications list': reading('client'),
  'notifications read': {
    as: 'client',
    prepare: async ({ place }) => ({ 128: await place.completedJob() }),
  },
  'notifications settings': reading('client'),
  'services create': { as: 'provider', ...newMember('service-provider') },
  'services list': reading('provider'),
  'services update': withNarration,
  'services sample': withNarration,
  'services delete': { ...withNarration, typed: ['9\r'] },
  'services approve': withServices(),
  'services reject': withServices(),
  'services reopen': withServices('approved'),
  ...moneyScenes,
  'backups download': {
    as: 'admin',
    prepare: async ({ home }) => ({ '/var/backups/nsem': join(home, 'backups') }),
  },
  'backups list': {
    as: 'admin',
    prepare: async ({ home }) => {
      await mkdir(join(home, 'backups'));
      return { '/var/backups/nsem': join(home, 'backups') };
    },
  },
  'backups verify': {
    as: 'anyone',
    prepare: async ({ place, home }) => {
      const file = await place.admin.nsem.admin.backups.downloadAll();
      await file.toFile(join(home, file.filename));
      return { 'nsem-all-2026-11-21T17-25-56Z.zip': file.filename };
    },
  },
  'notices list': reading('admin'),
  'notices retry': {
    as: 'admin',
    prepare: async ({ ends }) => {
      const { place, notices } = await openWithFailedNotices(ends);
      const [first = 0, second = 0] = notices;
      return { ...asMember(place.admin), [asUrl]: place.market.url, 17: first, 18: second };
    },
  },
  'contact send': reading('anyone'),
  'contact list': reading('admin'),
  'contact reply': withMessage,
};

/** A day, as it is written in examples. */
function dayFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}
