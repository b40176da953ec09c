import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

import { startTestMarketplace, testAdmin, type TestMarketplace } from '@nsem/adapters/testing';
import { ApprovalRequiredError, Nsem, type Registration } from '@nsem/sdk';
import { vi } from 'vitest';

/** The password of every account. */
export const password = 'adinkra-cloth-1874';

/** A user of the marketplace. */
export type Member = Readonly<{ nsem: Nsem; token: string; id: number; email: string }>;

/** A recording among those of the server's tests. */
export const recording = (name: string): string =>
  fileURLToPath(new URL(`../../../adapters/test/fixtures/audio/${name}`, import.meta.url));

/** The Monday of the current week. */
const thisMonday = (): string => {
  const now = new Date();
  now.setUTCDate(now.getUTCDate() - ((now.getUTCDay() + 6) % 7));
  return now.toISOString().slice(0, 10);
};

/** A marketplace in which everything that the examples name can be created. */
export class ExamplePlace {
  readonly market: TestMarketplace;
  #members = 0;
  #jobs = 0;
  admin!: Member;
  secondAdmin!: Member;
  client!: Member;
  provider!: Member;
  providerId = '';

  private constructor(market: TestMarketplace) {
    this.market = market;
  }

  /** Opens a marketplace without users. */
  static async openEmpty(variables: Readonly<Record<string, string>>): Promise<ExamplePlace> {
    return new ExamplePlace(await startTestMarketplace({ variables }));
  }

  /** Opens a marketplace with two admins, a client with money, and an approved provider. */
  static async open(variables: Readonly<Record<string, string>> = {}): Promise<ExamplePlace> {
    // Each command leaves its connection open: they all run in this process, which does not end.
    const place = await ExamplePlace.openEmpty({ NSEM_MAX_CONNECTIONS: '8000', ...variables });
    place.admin = await place.#logIn(testAdmin.email, testAdmin.password);
    const email = 'yaw.admin@example.com';
    await place.market.addAdmin({ name: 'Yaw Boadu', email, password });
    place.secondAdmin = await place.#logIn(email, password);
    place.client = await place.join('client');
    await place.credit(place.client, 900);
    ({ member: place.provider, providerId: place.providerId } = await place.hire());
    // The first translation is free, and its earning is held.
    await place.pendingJob();
    return place;
  }

  async #logIn(email: string, secret: string): Promise<Member> {
    const baseUrl = this.market.url;
    const session = await new Nsem({ baseUrl }).auth.login({ email, password: secret });
    const token = session.access_token;
    return { nsem: new Nsem({ baseUrl, token }), token, id: session.user.id, email };
  }

  /** Registers a user. */
  async join(role: Registration['role']): Promise<Member> {
    this.#members += 1;
    const baseUrl = this.market.url;
    const email = `member-${this.#members}@example.com`;
    const account = { name: `Kofi Owusu ${this.#members}`, email, password, role };
    const { auth } = new Nsem({ baseUrl });
    const session = await auth.register(account);
    const token = session.access_token;
    const link = session.verification_link;
    if (link !== undefined) await auth.verifyEmail({ token: link.split('=')[1] ?? '' });
    return { nsem: new Nsem({ baseUrl, token }), token, id: session.user.id, email };
  }

  /** Logs a user in once more. */
  logInAgain = ({ email }: Member): Promise<Member> => this.#logIn(email, password);

  credit({ id }: Member, amount: number): Promise<unknown> {
    return this.admin.nsem.wallet.credit({ user_id: id, amount, note: 'Mobile money' });
  }

  /** Registers a provider who may do the work of all examples. */
  async hire(): Promise<Readonly<{ member: Member; providerId: string }>> {
    const member = await this.join('service-provider');
    await member.nsem.services.create({
      service_type: 'translation',
      source_language: 'English',
      target_language: 'Twi',
    });
    await member.nsem.services.create({ service_type: 'transcription', language: 'Dagbani' });
    await this.offerNarration(member);
    for await (const { id } of this.admin.nsem.admin.services.list({ status: 'pending' })) {
      await this.admin.nsem.admin.services.approve(id);
    }
    const { provider_id: providerId } = await member.nsem.account.get();
    return { member, providerId: providerId ?? '' };
  }

  /** Submits a narration with its voice sample. */
  async offerNarration({ nsem }: Member): Promise<number> {
    const voice = (await readFile(recording('medaase.wav'))).toString('base64');
    const service = await nsem.services.create({
      service_type: 'narration',
      language: 'Ewe',
      sample_text: 'Woezɔ',
      audio_recording: `data:audio/wav;base64,${voice}`,
    });
    return service.id;
  }

  /** Services that no admin has reviewed. */
  async pendingServices(count: number): Promise<readonly number[]> {
    const { nsem } = await this.join('service-provider');
    const ids: number[] = [];
    for (const language of ['Ewe', 'Ga', 'Hausa'].slice(0, count)) {
      ids.push((await nsem.services.create({ service_type: 'transcription', language })).id);
    }
    return ids;
  }

  /** A job that waits for a provider. */
  async pendingJob(client: Member = this.client, options: object = {}): Promise<number> {
    this.#jobs += 1;
    const job = await client.nsem.jobs.create({
      service_type: 'translation',
      source_language: 'en',
      target_language: 'tw',
      content: `Wash your hands with soap before meal ${this.#jobs}.`,
      ...options,
    });
    return job.id;
  }

  /** A job that a provider works on. */
  async assignedJob(
    client?: Member,
    provider: Member = this.provider,
    content?: string,
  ): Promise<number> {
    const id = await this.pendingJob(client, content === undefined ? {} : { content });
    await provider.nsem.jobs.assign(id);
    return id;
  }

  /** A job with its result. */
  async completedJob(
    client?: Member,
    provider: Member = this.provider,
    content?: string,
  ): Promise<number> {
    const id = await this.assignedJob(client, provider, content);
    await provider.nsem.jobs.deliver(id, {
      output_text: `Hohoro wo nsa yie. ${id}\n`,
      note: 'Checked by hand.',
    });
    return id;
  }

  /** Delivers every job that is offered to the provider. */
  async deliverAll(): Promise<void> {
    const { jobs } = this.provider.nsem;
    for await (const { id, service_type: type } of jobs.listAvailable()) {
      const { content, has_document: hasDocument } = await jobs.assign(id);
      const file = recording('medaase.wav');
      const text = hasDocument ? content : `Twi ${id}\n`;
      await jobs.deliver(
        id,
        type === 'narration'
          ? { file, note: 'Checked by hand.' }
          : { output_text: text, note: 'Checked by hand.' },
      );
    }
  }

  /** A payout of a provider of its own. */
  async payout(isProcessing = false): Promise<number> {
    const { member } = await this.hire();
    await this.completedJob(this.client, member);
    const { payouts } = this.admin.nsem.admin;
    await payouts.createWeekly({ week_start: thisMonday() });
    const { data } = await payouts.list({ service_provider_id: member.id });
    const id = data[0]?.id ?? 0;
    if (isProcessing) await payouts.process(id);
    return id;
  }

  /** A credit that waits for a second admin. */
  async waitingApproval(): Promise<number> {
    try {
      await this.credit(this.client, 5_000);
    } catch (error) {
      if (error instanceof ApprovalRequiredError) return error.approval.id;
      throw error;
    }
    throw new Error('No approval was needed.');
  }

  /** A client who logs in with an authenticator app. */
  async memberWithApp(): Promise<Member> {
    const member = await this.join('client');
    const { secret } = await member.nsem.secondFactors.createTotp();
    await member.nsem.secondFactors.confirmTotp({ code: appCode(secret) });
    return member;
  }
}

/** The code that an authenticator app shows now (RFC 6238). */
function appCode(secret: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = Array.from(secret, (letter) =>
    alphabet.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('');
  const key = Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []);
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const hash = createHmac('sha1', key).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  const code = (hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000;
  return String(code).padStart(6, '0');
}

/** Opens a marketplace whose mails are refused, and waits until two of them were. */
export async function openWithFailedNotices(
  ends: AsyncDisposableStack,
): Promise<Readonly<{ place: ExamplePlace; notices: readonly number[] }>> {
  const mailServer = createServer((socket) => {
    socket.on('error', () => {}).write('220 mail.example.com\r\n');
    socket.on('data', (line) => {
      const isRecipient = /^RCPT/i.test(line.toString());
      socket.write(isRecipient ? '550 5.1.1 Unknown user\r\n' : '250 OK\r\n');
    });
  });
  await once(mailServer.listen(0, '127.0.0.1'), 'listening');
  ends.defer(() => void mailServer.close());
  const { port } = mailServer.address() as Readonly<{ port: number }>;
  const smtp = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'nsem@example.com' };
  const place = await ExamplePlace.open({ ...smtp, NSEM_VERIFY_EMAIL: '0' });
  ends.defer(() => place.market.stop());
  await place.payout(true);
  const failed = async () => {
    const { data } = await place.admin.nsem.admin.notices.list({ status: 'failed' });
    return data.map(({ id }) => id);
  };
  const notices = await vi.waitFor(
    async () => {
      const found = await failed();
      if (found.length < 2) throw new Error('No notices have failed yet.');
      return found;
    },
    { timeout: 300_000, interval: 100 },
  );
  return { place, notices };
}
