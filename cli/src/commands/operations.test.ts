import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Command } from 'commander';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createProgram } from '../program.ts';
import { operationIds, startDescribedApi } from '../testing/described-api.ts';
import { runProgram } from '../testing/run-program.ts';
import { sampleJob } from '../testing/sample-job.ts';
import type { StubApi } from '../testing/stub-api.ts';

const wav = 'RIFF';
const draft = { kind: 'text', text: 'Akwaaba' };

/** A command line for each command; some have several, which reach different operations. */
const lines: readonly string[] = [
  'login --email ama@example.com --password-stdin',
  'whoami',
  'limits',
  'jobs quote --from en --to tw --text Akwaaba',
  'jobs create --from en --to tw --text Akwaaba',
  'jobs create --audio voice.wav -l tw',
  'jobs create --from en --to tw --text Akwaaba --accept-on-delivery',
  'jobs create --from en --to tw --document voice.wav',
  'jobs quote --from en --to tw --document voice.wav',
  'jobs list',
  'jobs get 7',
  'jobs history 7',
  'jobs update 7 --any-provider',
  'jobs cancel 7 8 --yes',
  'jobs wait 7',
  'jobs wait 7 8',
  'jobs watch 7 8',
  'jobs download 7 8 -o .',
  'jobs download 7 --input -o input.mp3',
  'jobs download 7 --format srt -o subtitles.srt',
  'jobs download 7 --format original -o notice.tw.docx',
  'jobs waveform 7 --input',
  'jobs available',
  'jobs accept 7',
  'jobs release 7',
  'jobs take-back 7 --yes',
  'jobs deliver 7 --text Akwaaba',
  'results accept 7',
  'results accept 7 8',
  'results revise 7 --reason meaning --text Dose --pin 2:Dose',
  'results revisions 7',
  'results places 7',
  'results tick 7 1',
  'results decline 7 --reason Dose --yes',
  'results dispute 7 --reason Fante --yes',
  'results download 7 1 -o first.txt',
  'disputes list',
  'disputes get 7',
  'disputes statement 7 --text Fante --file voice.wav',
  'disputes statement 7 --text Fante --remove 9 10',
  'disputes download 7 9 -o order.pdf',
  'disputes decide 7 --returned 20 --reason Page --yes',
  'proposals list 7',
  'proposals add 7 --due 72h --note Later',
  'proposals withdraw 7 7',
  'proposals accept 7 7 --yes',
  'proposals decline 7 7',
  'jobs create --from en --to tw --text Akwaaba --reference-file voice.wav',
  'messages list 7',
  'messages send 7 Akwaaba --segment 3',
  'messages send 7 --file voice.wav --voice-note',
  'messages watch 7',
  'messages download 7 9 9 -o note.ogg',
  'messages read 7 9',
  'messages unread',
  'messages report 7 9 --reason Insult',
  'messages hide 7 9 --reason Insult',
  'messages dismiss 7 9 --reason Rude',
  'messages reported',
  'blocks list',
  'blocks add 7',
  'blocks add --provider PRV-7K2M9Q',
  'blocks remove 7',
  'references list 7',
  'references add 7 voice.wav',
  'references download 7 -o references.pdf',
  'references download 7 9 -o notice.pdf',
  'references remove 7 9 --yes',
  'drafts get 7',
  'drafts get 7 3',
  'drafts save 7 draft.json',
  'drafts versions 7',
  'jobs glossary 7',
  'glossary list --from en --to tw --search ward',
  'glossary get 7',
  'glossary create ward --from en --to tw --forbidden dan',
  'glossary update 7 ward --from en --to tw',
  'glossary delete 7 --yes',
  'glossary import terms.csv --check',
  'glossary export -o -',
  'uploads list',
  'uploads cancel 7',
  'memory matches 7 Akwaaba',
  'memory search Akwaaba',
  'memory export -o memory.tmx',
  'memory delete 7',
  'memory settings',
  'memory settings --reuse yes',
  'jobs fail 7 --reason Noise --yes',
  'jobs refund 7 --reason Late --yes',
  'folder translate texts --to tw --yes --no-wait',
  'folder narrate texts -l tw --yes --no-wait',
  'folder transcribe . -l tw --yes --no-wait',
  'events --exec false',
  'providers list',
  'providers get 21',
  'providers get PRV-7K2M9Q',
  'providers public',
  'providers public PRV-7K2M9Q',
  'providers review',
  'providers activate 21',
  'providers deactivate 21',
  'ratings create 21 5',
  'ratings list',
  'ratings list --received',
  'ratings list --provider 21',
  'ratings get 3',
  'ratings update 3 4',
  'notifications list',
  'notifications read',
  'notifications settings',
  'notifications settings job_accepted --email off',
  'services create --from en --to tw',
  'services list',
  'services list --status pending',
  'services get 3',
  'services update 2 --from en --to ee',
  'services sample 3 -o sample.wav',
  'services approve 2',
  'services approve 3 3',
  'services reject 2',
  'services reopen 2',
  'services delete 2 --yes',
  'languages list',
  'languages availability',
  'languages create Kasem',
  'languages delete Twi --yes',
  'prices list',
  'prices get 1',
  'prices set translation 0.25 --yes',
  'prices create narration 0.30 --inactive',
  'prices retire 1 --yes',
  'prices delete 1 --yes',
  'wallet',
  'wallet show',
  'wallet transactions',
  'wallet credit 12 20.50 --note Cash --yes',
  'wallet list',
  'wallet totals',
  'usage',
  'billing',
  'earnings',
  'earnings show',
  'earnings held',
  'earnings release 7',
  'pairs list',
  'pairs review 3 dismissed --note Colleagues',
  'commission get',
  'commission set 12.5% --yes',
  'commission history',
  'payouts run --yes',
  'payouts list',
  'payouts get 7',
  'payouts transactions 7',
  'payouts process 7 --yes',
  'payouts complete 7 --reference MOMO-77120 --yes',
  'payouts fail 7 --reason Number --yes',
  'payouts export --csv',
  'payouts get-account',
  'payouts replace-account --mobile-money mtn --number 0244123456 --holder Abena',
  'payouts delete-account --yes',
  'backups download database',
  'backups download uploads',
  'backups create all',
  'backups list',
  'backups verify none.zip',
  'notices list',
  'notices retry 17',
  'contact send --name Yaa --email yaa@example.com -m Nzema',
  'contact list',
  'contact reply 4',
  'stats',
  'trends',
  'review-rates',
  'health',
  'health --system',
  'keys create Website',
  'keys list',
  'keys update 5 --active no',
  'keys regenerate 5',
  'keys delete 5 --yes',
  'users list',
  'users get 31',
  'users suspend 31 --reason Texts',
  'users reactivate 31',
  'users freeze-payouts 31 --reason Number',
  'users release-payouts 31',
  'users reset-second-factors 31 --reason Phone',
  'users delete 31 --reason Letter --yes',
  'announcements create -m Akwaaba',
  'announcements list',
  'announcements update 4 -m Akwaaba',
  'announcements end 4',
  'settings get',
  'settings set free_words 700 --yes',
  'settings test-mail',
  'approvals list',
  'approvals approve 5',
  'approvals reject 5 --reason Amount',
  'auth login --email ama@example.com --password-stdin',
  'auth status',
  'auth switch default',
  'auth token',
  'auth logout',
  'config set timeout 30s',
  'config get timeout',
  'config list',
  'config path',
  'version',
  'api GET /languages/',
  'completion bash',
  'audit list',
  'audit export -o -',
  'admin export jobs -o -',
  'sessions list',
  'sessions end 31',
  'sessions end --others',
  'account register --name Ama --email ama@example.com --password-stdin',
  'account update --available no',
  'account update --accept-on-delivery yes',
  'account reset-password --email ama@example.com',
  'account reset-password --token abc --password-stdin',
  'account verify',
  'account verify abc',
  'account export',
  'account change-password',
  'account delete --yes --password-stdin',
  'logout',
];

/** The lines that do not end with 0 here, and why. */
const otherCodes: Readonly<Record<string, number>> = {
  // The command fails, which ends the stream.
  'events --exec false': 1,
  // The stub follows no single job.
  'messages watch 7': 1,
  // What is downloaded is no backup.
  'backups download database': 1,
  'backups download uploads': 1,
  'backups create all': 1,
  'backups verify none.zip': 1,
  // The example skips one of them.
  'results accept 7 8': 1,
  // Prompts need a terminal.
  'account change-password': 2,
};

/** The operations that no command reaches, and why. */
const withoutCommand: Readonly<Record<string, string>> = {
  completeLogin: 'login does it for accounts with a second factor',
  confirmSession: 'any command that needs a confirmation prompts for it at a terminal',
  changePassword: 'account change-password does it, after prompts at a terminal',
  createTotp: 'an authenticator app scans a code from the screen',
  confirmTotp: 'an authenticator app scans a code from the screen',
  deleteTotp: 'second factors are set up, and removed, in the browser',
  dismissAnnouncement: 'announcements are shown above the screens, and in mails',
  listCurrentAnnouncements: 'announcements are shown above the screens, and in mails',
  readCurrentApiKey: 'auth status does it for an API key',
  readMedia: 'jobs download gets the file with the credential of the command',
  readMediaLink: 'jobs download gets the file; the link is for players',
  readSecondFactors: 'second factors are set up, and removed, in the browser',
  replaceRecoveryCodes: 'second factors are set up, and removed, in the browser',
  startPasskeyProof: 'a passkey needs a browser',
  logInWithPasskey: 'a passkey needs a browser',
  startPasskeyRegistration: 'a passkey needs a browser',
  registerPasskey: 'a passkey needs a browser',
  renamePasskey: 'a passkey needs a browser',
  deletePasskey: 'a passkey needs a browser',
  summarizeNotifications: 'counts for screens; notifications list --unread has what is counted',
  updateNotification: 'notifications read marks them; only screens mark one as unread',
  listMyPayouts: 'payouts list does it for providers, who may not list all payouts',
  readMyPayout: 'payouts get does it for providers, who may not read all payouts',
  listMyPayoutTransactions: 'payouts transactions does it for providers',
  listAllServices: 'services list does it for admins, who have no services',
  undoReview: '15 seconds are for a screen; services reopen does it at any time',
  listServiceTypes: 'prices list shows them',
  deleteMe: 'account delete does it by POST',
  deleteAccount: 'users delete does it by POST',
  resetSecondFactors: 'users reset-second-factors does it by POST',
  readPublicVoiceSample: 'a recording to hear in a browser; providers public --json has its path',
  createUpload: 'jobs create and jobs deliver do it for large files',
  appendUpload: 'jobs create and jobs deliver do it for large files',
  readUpload: 'uploads list shows how much has arrived',
  readOpenApi: 'a document for programs',
  readDocs: 'a page for browsers',
};

let folder: string;
let api: StubApi;
let reached: ReadonlySet<string>;
let before: string;

const change = {
  job_id: 7,
  move: 'deliver',
  status: 'completed',
  at: '2026-11-20T09:30:00.000Z',
  actor_role: 'service-provider',
  from: 'in_progress',
  to: 'completed',
  note: null,
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cli-operations-'));
  await mkdir(join(folder, 'texts'));
  await writeFile(join(folder, 'texts', 'leaflet.txt'), 'Akwaaba');
  await writeFile(join(folder, 'draft.json'), JSON.stringify({ version: 3, content: draft }));
  await writeFile(join(folder, 'terms.csv'), 'term\nward\n');
  await writeFile(join(folder, 'voice.wav'), wav);
  ({ api, reached } = await startDescribedApi({
    readJob: () => ({ json: sampleJob({ id: 7, status: 'completed' }) }),
    listLanguages: () => ({
      json: [
        { id: 1, name: 'English', language_code: 'en' },
        { id: 2, name: 'Twi', language_code: 'tw' },
      ],
    }),
    readJobStatus: ({ path }) => ({
      json: { id: Number(path.split('/')[2]), status: 'completed', updated_at: change.at },
    }),
    followEvents: ({ query }) =>
      query.has('job_id')
        ? { status: 404, json: {} }
        : {
            bytes: Buffer.from(`id: 1\nevent: job\ndata: ${JSON.stringify(change)}\n\n`),
            headers: { 'content-type': 'text/event-stream' },
          },
    readJobOutput: ({ path }) => ({
      bytes: Buffer.from('Akwaaba'),
      headers: {
        'content-type': 'text/plain',
        'content-disposition': `attachment; filename="${path.split('/')[2]}.txt"`,
      },
    }),
  }));
  before = process.cwd();
  process.chdir(folder);
});

afterAll(async () => {
  process.chdir(before);
  await api[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

/** The names of all commands, such as `jobs list`. */
const namesIn = (command: Command, prefix = ''): string[] =>
  command.commands.length === 0
    ? [prefix]
    : command.commands
        .filter((each) => !each.name().startsWith('__'))
        .flatMap((each) => namesIn(each, `${prefix} ${each.name()}`.trim()));

test.each(lines)('nsem %s', async (line) => {
  const { code, stderr } = await runProgram(line.split(' '), {
    env: { NSEM_URL: api.url, NSEM_TOKEN: 'token', PATH: process.env['PATH'] ?? '' },
    input: 'kente-loom-in-bonwire\n',
    configFolder: folder,
  });
  expect({ code, stderr }).toEqual({ code: otherCodes[line] ?? 0, stderr: expect.any(String) });
  expect(stderr).not.toContain('    at ');
});

/** The commands that make several changes of one kind, each with a key of its own. */
const ownKeys = /^(folder|payouts run)|--reference-file/;

test.each(lines.filter((line) => !ownKeys.test(line)))('nsem %s, with a key', async (line) => {
  const earlier = api.received.length;
  await runProgram([...line.split(' '), '--idempotency-key', 'kente-1'], {
    env: { NSEM_URL: api.url, NSEM_TOKEN: 'token', PATH: process.env['PATH'] ?? '' },
    input: 'kente-loom-in-bonwire\n',
    configFolder: folder,
  });
  const keys = api.received.slice(earlier).map(({ headers }) => headers['idempotency-key']);
  expect(keys.filter((key) => key !== undefined && key !== 'kente-1')).toEqual([]);
});

const withoutPrompts = lines.filter((line) => line !== 'account change-password');

test.each(withoutPrompts)('nsem %s, at a terminal of 80 columns', async (line) => {
  const { stderr, stdout } = await runProgram(line.split(' '), {
    env: { NSEM_URL: api.url, NSEM_TOKEN: 'token', PATH: process.env['PATH'] ?? '', NO_COLOR: '1' },
    input: 'kente-loom-in-bonwire\n',
    configFolder: folder,
    atTerminal: true,
  });
  expect(stderr).not.toContain('    at ');
  // A list has headers, and an item has labels, but never tabs.
  expect(stdout).not.toContain('\t');
});

test('every command has a line above', () => {
  const nothing = () => {};
  const run = () => async () => {};
  const screen = { writeOut: nothing, writeErr: nothing, columns: 80 };
  const missing = namesIn(createProgram(run, screen)).filter(
    (name) => !lines.some((line) => line === name || line.startsWith(`${name} `)),
  );
  expect(missing).toEqual([]);
});

test('every operation of the API is reached by a command, or has a reason not to be', () => {
  const unreached = operationIds.filter((id) => !reached.has(id) && !(id in withoutCommand));
  expect(unreached).toEqual([]);
  const unknown = Object.keys(withoutCommand).filter((id) => !operationIds.includes(id));
  expect(unknown).toEqual([]);
});
