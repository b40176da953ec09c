import { startTestMarketplace, testAdmin, type TestMarketplace } from '@nsem/adapters/testing';
import { Nsem, type Job, type NewJob } from '@nsem/sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import {
  type CodeStyle,
  codeStyles,
  type EndpointName,
} from '../app/features/api-keys/snippets/endpoints.ts';
import type { ExampleCall } from '../app/features/api-keys/snippets/example-call.ts';
import { exampleCode } from '../app/features/api-keys/snippets/example-code.ts';
import { collect } from '../app/lib/api/calls.ts';
import { itExhaustively, onlyExhaustively } from './support/exhaustive-only.ts';
import { ExampleFolder } from './support/example-folder.ts';
import { setPrices } from './support/prices.ts';

const recordingSeconds = 75;
const translated = 'Yɛsrɛ wo, fa samina hohoro wo nsa ansa na woadidi.\n';
/** More than one page of them. */
const earlierJobs = 101;
const pair = { source_language: 'en', target_language: 'tw' } as const;
const greeting: NewJob = { service_type: 'narration', language: 'tw', content: 'Akwaaba!' };
/** A name with characters that every style must escape. */
const quotedName = 'N’Ko "Wɔlɔsow" \\ l\'écriture';

const refusal = 'The token or API key is invalid or has expired.';

/** A client copies each example of the API tab, and runs it. */
describe('the examples of the API tab', () => {
  let marketplace: TestMarketplace;
  let folder: ExampleFolder;
  let nsem: Nsem;
  let call: ExampleCall;

  const joinAs = async (name: string, role: 'client' | 'service-provider') => {
    const email = `${role}@example.com`;
    const password = 'kente-cloth-from-bonwire';
    const baseUrl = marketplace.url;
    const registration = { name, email, password, role };
    const { auth } = new Nsem({ baseUrl });
    const opened = await auth.register(registration);
    const { access_token: token, user, verification_link: link } = opened;
    if (link !== undefined) await auth.verifyEmail({ token: link.split('=')[1] ?? '' });
    return { id: user.id, nsem: new Nsem({ baseUrl, token }) };
  };

  /** One job that Kofi has delivered, after many others that are pending. */
  const deliverOne = async (admin: Nsem): Promise<Job> => {
    const kofi = await joinAs('Kofi Ɔpoku', 'service-provider');
    const service = await kofi.nsem.services.create({ service_type: 'translation', ...pair });
    await admin.admin.services.approve(service.id);
    for (let made = 0; made < earlierJobs; made += 1) await nsem.jobs.create(greeting);
    const content = 'Please wash your hands with soap before you eat.';
    const job = await nsem.jobs.create({ service_type: 'translation', ...pair, content });
    await kofi.nsem.jobs.assign(job.id);
    return kofi.nsem.jobs.deliver(job.id, { output_text: translated, note: 'Checked by hand.' });
  };

  beforeAll(async () => {
    marketplace = await startTestMarketplace();
    folder = await ExampleFolder.make(recordingSeconds);
    await setPrices(marketplace);
    const baseUrl = marketplace.url;
    const { access_token: token } = await new Nsem({ baseUrl }).auth.login(testAdmin);
    const admin = new Nsem({ baseUrl, token });
    await admin.languages.create({ name: quotedName });
    const efua = await joinAs('Efua Quansah', 'client');
    ({ nsem } = efua);
    await admin.wallet.credit({ user_id: efua.id, amount: 1000, note: 'Mobile money' });
    const { api_key: apiKey } = await nsem.apiKeys.create({ key_name: 'Makola market radio' });
    const { id: jobId } = await deliverOne(admin);
    call = {
      origin: baseUrl,
      apiKey: apiKey ?? '',
      sourceLanguage: 'en',
      targetLanguage: 'tw',
      language: 'tw',
      jobId,
    };
  });

  afterAll(async () => {
    await folder[Symbol.asyncDispose]();
    await marketplace.stop();
  });

  const run = (style: CodeStyle, endpoint: EndpointName, changes: Partial<ExampleCall> = {}) =>
    folder.run(style, exampleCode(style, endpoint, { ...call, ...changes }));

  /** Runs an example that has to succeed, and returns what it printed. */
  const printed = async (...args: Parameters<typeof run>): Promise<string> => {
    const { code, stdout, stderr } = await run(...args);
    expect({ code, stderr: args[0] === 'curl' ? '' : stderr }).toEqual({ code: 0, stderr: '' });
    return stdout;
  };

  /** What an example shows of a list: one line for each item, or with cURL the whole response. */
  const listing = <T>(style: CodeStyle, all: readonly T[], lineOf: (one: T) => unknown[]) =>
    style === 'curl' ? all.slice(0, 100) : all.map((one) => `${lineOf(one).join(' ')}\n`).join('');

  const read = (style: CodeStyle, output: string): unknown =>
    style === 'curl' ? JSON.parse(output) : output;

  /** The job that an example has just made, which is the newest. */
  const seeMade = async (style: CodeStyle, output: string): Promise<Job> => {
    const [job] = (await nsem.jobs.list({ limit: 1 })).data;
    const line = `${job?.id} pending ${job?.price}\n`;
    expect(read(style, output)).toEqual(style === 'curl' ? job : line);
    return job!;
  };

  describe.each(codeStyles)('with %s', (style) => {
    it('create a translation job', async () => {
      const job = await seeMade(style, await printed(style, 'create-translation'));
      const content = 'Please wash your hands with soap before you eat.';
      expect(job).toMatchObject({ service_type: 'translation', ...pair, content, words: 9 });
    });

    itExhaustively('create a transcription job', async () => {
      const job = await seeMade(style, await printed(style, 'create-transcription'));
      const content = 'An interview at Makola market';
      const measured = { audio_duration: recordingSeconds, minutes: 1.3, price: 7.8 };
      expect(job).toMatchObject({ service_type: 'transcription', language: 'tw', ...measured });
      expect(job.content).toBe(content);
      expect((await nsem.jobs.downloadInput(job.id)).sizeBytes).toBe(
        44 + recordingSeconds * 16_000,
      );
    });

    itExhaustively('create a narration job', async () => {
      const job = await seeMade(style, await printed(style, 'create-narration'));
      const content = 'Yɛsrɛ wo, fa samina hohoro wo nsa ansa na woadidi.';
      expect(job).toMatchObject({ service_type: 'narration', language: 'tw', content });
    });

    it.each(onlyExhaustively(['create-transcription', 'create-narration'] as const))(
      'send every character of a language’s name: %s',
      async (endpoint) => {
        const output = await printed(style, endpoint, { language: quotedName });
        const { language } = await seeMade(style, output);
        expect((await nsem.languages.list()).data).toContainEqual(
          expect.objectContaining({ name: quotedName, language_code: language }),
        );
      },
    );

    itExhaustively('list all jobs, page after page', async () => {
      const jobs = await collect(nsem.jobs.list());
      expect(jobs.length).toBeGreaterThan(earlierJobs);
      const output = await printed(style, 'list-jobs');
      expect(read(style, output)).toEqual(
        listing(style, jobs, (job) => [job.id, job.service_type, job.status, job.price]),
      );
    });

    itExhaustively('read one job', async () => {
      const job = await nsem.jobs.get(call.jobId);
      const output = await printed(style, 'get-job');
      const line = `${job.id} translation completed ${job.price}\n`;
      expect(read(style, output)).toEqual(style === 'curl' ? job : line);
    });

    itExhaustively('read the state of a job', async () => {
      const state = await nsem.jobs.getStatus(call.jobId);
      const output = await printed(style, 'job-status');
      const line = `${state.id} completed ${state.updated_at}\n`;
      expect(read(style, output)).toEqual(style === 'curl' ? state : line);
    });

    itExhaustively('list the service providers', async () => {
      const { data: providers } = await nsem.providers.list();
      expect(providers).toMatchObject([{ name: 'Kofi Ɔpoku' }]);
      const output = await printed(style, 'list-providers');
      expect(read(style, output)).toEqual(
        listing(style, providers, (one) => [one.provider_id, one.name, one.rating_count]),
      );
    });

    itExhaustively('list the languages', async () => {
      const { data: languages } = await nsem.languages.list();
      const output = await printed(style, 'list-languages');
      const lines = languages.map((one) => `${one.language_code} ${one.name}\n`).join('');
      expect(read(style, output)).toEqual(style === 'curl' ? languages : lines);
    });

    itExhaustively('download what was delivered', async () => {
      const output = await printed(style, 'download-output');
      const saved = await folder.takeSaved();
      expect(saved.text).toBe(translated);
      expect(saved.name).toBe((await nsem.jobs.downloadOutput(call.jobId)).filename);
      expect(output).toBe(style === 'curl' ? '' : `Saved ${saved.name}\n`);
    });

    const refused = ['download-output', 'create-translation', 'list-jobs', 'get-job'] as const;

    it.each(onlyExhaustively(refused))('report why %s was refused', async (endpoint) => {
      const isCurl = style === 'curl';
      const ran = await run(style, endpoint, { apiKey: 'nsem_of-somebody-else' });
      // cURL shows the response body, but only the status if a file download fails.
      const reason = isCurl && endpoint === 'download-output' ? '401' : refusal;
      expect(ran.stdout + ran.stderr).toContain(reason);
      expect(ran.code === 0).toBe(isCurl && reason === refusal);
    });
  });
});
