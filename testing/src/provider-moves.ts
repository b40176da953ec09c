import { fakeAdmin } from '@nsem/adapters/fake';
import { NsemError, type Job, type Nsem } from '@nsem/sdk';

import type { FakeMarketplace, FakeOutput, FakeUser } from './fake-marketplace.ts';
import { silence } from './silence.ts';

type Access = Readonly<{
  open: () => Promise<void>;
  connect: (email: string) => Promise<Nsem>;
}>;

type Moves = Pick<FakeMarketplace, 'acceptJob' | 'deliverJob' | 'failJob'>;

function deliver(provider: Nsem, id: number, output: FakeOutput): Promise<Job> {
  if ('text' in output) return provider.jobs.deliver(id, { output_text: output.text });
  return provider.jobs.deliver(id, { file: 'audio' in output ? output.audio : output.file });
}

const usualOutput = ({ service_type }: Job): FakeOutput =>
  service_type === 'narration'
    ? { audio: { name: 'narration.wav', data: silence() } }
    : { text: 'Yɛda wo ase.' };

/** The moves of providers with jobs, over the API. */
export function createProviderMoves(users: readonly FakeUser[], { open, connect }: Access): Moves {
  const providers = users.filter(({ role }) => role === 'service-provider');

  /** Lets the first provider move the job who may. @throws the refusal of the last. */
  async function byAnyone(move: (provider: Nsem) => Promise<Job>, named?: string): Promise<Job> {
    let refusal: unknown = new RangeError('The fake marketplace has no provider.');
    for (const email of named === undefined ? providers.map((one) => one.email) : [named]) {
      try {
        return await move(await connect(email));
      } catch (error) {
        if (!(error instanceof NsemError)) throw error;
        refusal = error;
      }
    }
    throw refusal;
  }

  async function acceptJob(id: number, named?: string): Promise<Job> {
    await open();
    return byAnyone((provider) => provider.jobs.assign(id), named);
  }

  /** The job in progress, or as it is if it is over. */
  async function startJob(id: number): Promise<Job> {
    await open();
    const admin = await connect(fakeAdmin.email);
    const job = await admin.jobs.get(id);
    return job.status === 'pending' ? acceptJob(id) : job;
  }

  return {
    acceptJob,
    async deliverJob(id, output) {
      const job = await startJob(id);
      return byAnyone((provider) => deliver(provider, id, output ?? usualOutput(job)));
    },
    async failJob(id, reason = 'The text cannot be read.') {
      await startJob(id);
      return byAnyone((provider) => provider.jobs.fail(id, { reason }));
    },
  };
}
