import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import { runProgram } from '../../src/testing/run-program.ts';
import { password, type ExamplePlace, type Member } from './example-place.ts';

/** What an example runs with. */
type Stage = Readonly<{
  place: ExamplePlace;
  /** The home folder, in which the example runs. */
  home: string;
  /** The example as it is written. */
  line: string;
  /** What is done after the example. */
  ends: AsyncDisposableStack;
}>;

/** What an example needs. */
export type Scene = Readonly<{
  as: 'client' | 'provider' | 'admin' | 'anyone';
  /** Creates what the example names; returns what is written instead of its IDs and names. */
  prepare?: (stage: Stage) => Promise<Readonly<Record<string, string | number>>>;
  /** What is typed at the prompts; "y" if it is missing. */
  typed?: readonly string[] | ((stage: Stage) => readonly string[]);
  /** The exit code, if it is not 0. */
  code?: number;
  /** It runs until Ctrl-C. */
  isEndless?: boolean;
  /** What happens again and again while it runs. */
  during?: (place: ExamplePlace) => Promise<unknown>;
}>;

/** The token of the user that an example is run as, if that is not one of the usual ones. */
export const asToken = '(token)';

/** The address of the server, if it is not the usual one. */
export const asUrl = '(url)';

export const asMember = ({ token, email }: Member) => ({ [asToken]: token, '(email)': email });

export const reading = (as: Scene['as']): Scene => ({ as });

/** Creates one thing after the other for the IDs that an example names. */
async function createNamed(
  { line }: Stage,
  ids: readonly number[],
  create: () => Promise<number>,
): Promise<Readonly<Record<string, number>>> {
  const created: Record<string, number> = {};
  for (const id of ids) {
    if (new RegExp(String.raw`\b${id}\b`).test(line)) created[id] = await create();
  }
  return created;
}

export const withJobs = (
  as: Scene['as'],
  create: (place: ExamplePlace) => Promise<number>,
  more: Partial<Scene> = {},
): Scene => ({
  as,
  prepare: (stage) => createNamed(stage, [128, 129, 130, 131, 140], () => create(stage.place)),
  ...more,
});

export const pending = (place: ExamplePlace) => place.pendingJob();
export const assigned = (place: ExamplePlace) => place.assignedJob();
export const completed = (place: ExamplePlace) => place.completedJob();

export const newMember = (role: 'client' | 'service-provider'): Pick<Scene, 'prepare'> => ({
  prepare: async ({ place }) => asMember(await place.join(role)),
});

export const managed = (
  change?: (place: ExamplePlace, member: Member) => Promise<unknown>,
): Scene => ({
  as: 'admin',
  prepare: async ({ place }) => {
    const { member } = await place.hire();
    await change?.(place, member);
    return { 31: member.id, 21: member.id };
  },
});

export const withKeys: Scene = {
  as: 'client',
  prepare: async ({ place }) => {
    const { id } = await place.client.nsem.apiKeys.create({ key_name: 'Clinic' });
    return { 5: id };
  },
};

export const withServices = (status?: 'approved'): Scene => ({
  as: 'admin',
  prepare: async ({ place }) => {
    const [first = 0, second = 0] = await place.pendingServices(2);
    for (const id of status === undefined ? [] : [first, second]) {
      await place.admin.nsem.admin.services.approve(id);
    }
    return { 9: first, 10: second };
  },
});

export const withNarration: Scene = {
  as: 'provider',
  prepare: async ({ place }) => {
    const member = await place.join('service-provider');
    return { ...asMember(member), 9: await place.offerNarration(member) };
  },
};

export const withApprovals: Scene = {
  as: 'admin',
  prepare: async (stage) => ({
    ...asMember(stage.place.secondAdmin),
    ...(await createNamed(stage, [5, 6, 8], () => stage.place.waitingApproval())),
  }),
};

export const withPayouts = (isProcessing = false): Scene => ({
  as: 'admin',
  prepare: (stage) => createNamed(stage, [7, 8], () => stage.place.payout(isProcessing)),
});

export const withAnnouncement: Scene = {
  as: 'admin',
  prepare: async ({ place }) => {
    const ends_at = new Date(Date.now() + 86_400_000).toISOString();
    const body = { audience: 'everyone', text: 'Payouts are sent on Monday.', ends_at } as const;
    return { 4: (await place.admin.nsem.admin.announcements.create(body)).id };
  },
};

export const withPayoutAccount: Scene = {
  as: 'provider',
  prepare: async ({ place }) => {
    const wallet = { kind: 'mobile_money', network: 'mtn', number: '0244123456' } as const;
    const { payoutAccount } = place.provider.nsem.account;
    await payoutAccount.replace({ ...wallet, holder_name: 'Abena Owusu' });
    return {};
  },
  typed: ['y'],
};

export const withMessage: Scene = {
  as: 'admin',
  prepare: async ({ place }) => {
    const sender = { name: 'Yaa Poku', email: 'yaa@example.com' };
    await place.client.nsem.contact.send({ ...sender, message: 'Is Nzema planned?' });
    const { data } = await place.admin.nsem.contact.list();
    return { 4: data[0]?.id ?? 0 };
  },
};

/** The work was ordered before and is done, on a machine whose state is not here. */
export const orderedFolder = (line: readonly string[]): Scene => ({
  as: 'client',
  prepare: async ({ place, home }) => {
    const env = { NSEM_URL: place.market.url, NSEM_TOKEN: place.client.token };
    const elsewhere = [...line, '--out', join(home, 'elsewhere'), '--no-wait', '--yes'];
    await runProgram(['folder', ...elsewhere], { env });
    await rm(join(home, line[1] ?? '', '.nsem-folder.jsonl'));
    await place.deliverAll();
    return {};
  },
});

export const translation = ['translate', 'leaflets', '--to', 'tw'];

/** Logins in two profiles, of which the default one is in use. */
const logIntoProfiles = (of: (place: ExamplePlace) => Promise<Member>): Scene => ({
  as: 'anyone',
  prepare: async ({ place, home }) => {
    const { token } = await of(place);
    for (const profile of ['staging', 'default']) {
      const line = ['login', '--with-token', '--profile', profile, '--url', place.market.url];
      await runProgram(line, { configFolder: join(home, 'nsem'), input: token });
    }
    return {};
  },
});

export const loggedIn = logIntoProfiles(({ client }) => Promise.resolve(client));

/** With a session of its own, which may be ended. */
export const loggedInAgain = logIntoProfiles((place) => place.logInAgain(place.client));

export const passwordLogin: Scene = {
  as: 'anyone',
  typed: ({ place }) => [`${place.client.email}\r`, `${password}\r`],
};
