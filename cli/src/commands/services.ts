import {
  NotFoundError,
  NsemError,
  type Nsem,
  type Service,
  type ServiceApprovalResults,
  type SubmittedService,
} from '@nsem/sdk';

import { usageError } from '../cli-error.ts';
import type { Context } from '../context.ts';
import { firstPermitted } from '../define/by-role.ts';
import { pageSize, printBeginning, printResult, take } from '../define/lists.ts';
import { command, type Noun } from '../define/command.ts';
import { forEachId } from '../define/for-each.ts';
import { argument, limitOption, option, parseId, parseIds } from '../define/options.ts';
import { idColumn, optional, timeColumn, timeField } from '../output/columns.ts';
import { formatLanguages } from '../output/format.ts';
import type { Column, Field } from '../output/table.ts';
import { submissionFrom, submissionOptions } from './service-submission.ts';

/** A service, with its provider if an admin reads it. */
type ListedService = Service & Partial<Pick<SubmittedService, 'user_name' | 'user_email'>>;

const columns: readonly Column<ListedService>[] = [
  idColumn('ID', (service) => service.id),
  { header: 'STATUS', text: ({ status }) => status },
  { header: 'SERVICE', text: ({ service_type: type }) => type },
  { header: 'LANGUAGES', text: formatLanguages },
  optional(timeColumn('SUBMITTED', ({ submitted_at: at }) => at)),
  optional(idColumn('USER', ({ user_id: user }) => user)),
  optional({ header: 'NAME', text: ({ user_name: name }) => name ?? '', isFlexible: true }),
];

const fields = (service: ListedService): readonly Field[] => [
  { label: 'service', text: String(service.id) },
  { label: 'type', text: service.service_type },
  { label: 'languages', text: formatLanguages(service) },
  { label: 'status', text: service.status },
  { label: 'user', text: String(service.user_id) },
  { label: 'name', text: service.user_name ?? null },
  { label: 'e-mail', text: service.user_email ?? null },
  timeField('submitted', service.submitted_at),
  timeField('reviewed', service.reviewed_at),
  { label: 'rejected for', text: service.rejection_reason },
  { label: 'version', text: String(service.version) },
  { label: 'voice sample', text: service.audio_recording },
  { label: 'sample text', text: service.sample_text, isLong: true },
];

const id = argument('<id>', 'the ID of the service', parseId);
const ids = argument('<id...>', 'the IDs of the services', parseIds);

export const services: Noun = {
  name: 'services',
  summary: 'Offer services, and review them as an admin',
  commands: () => [
    command('create', {
      summary: 'Submit a service that you offer; an admin reviews it',
      options: [
        ...submissionOptions,
        option(
          '--replaces <id>',
          'the ID of your rejected service that this one replaces',
          parseId,
        ),
      ],
      examples: [
        'nsem services create --from English --to Twi',
        'nsem services create -s transcription -l Dagbani',
        "nsem services create -s narration -l Ewe --sample-text 'Woezɔ' --sample-audio voice.wav",
      ],
      async item({ nsem, write }, { replaces, ...options }) {
        const submission = await submissionFrom(options);
        const replaced = replaces === undefined ? {} : { replaces_id: replaces };
        return nsem.services.create({ ...submission, ...replaced }, write);
      },
      fields,
    }),
    command('list', {
      summary: 'List your services; as an admin, those of all providers',
      options: [
        option('--status <status>', 'only services with this status', [
          'pending',
          'approved',
          'rejected',
        ]),
        option('--sort <order>', 'the order; newest by default', ['newest', 'oldest']),
        limitOption,
      ],
      examples: ['nsem services list', 'nsem services list --status pending --sort oldest'],
      async action(context, { limit, status, sort }) {
        const nsem = await context.connect();
        const { request } = context;
        const listOwn = async () => {
          const own = await take<ListedService>(nsem.services.list(request), Infinity);
          const chosen = own.items.filter((each) => (status ?? each.status) === each.status);
          const items = sort === 'oldest' ? chosen.toReversed() : chosen;
          return { items: items.slice(0, limit), hasMore: items.length > limit };
        };
        const query = { status, sort, limit: pageSize(limit) };
        const found = await firstPermitted(listOwn, () =>
          take<ListedService>(nsem.admin.services.list(query, request), limit),
        );
        await printBeginning(context, found, {
          limit,
          columns,
          emptyNote: 'No services found.',
        });
      },
    }),
    command('get', {
      summary: 'Show one of your services; as an admin, one of any provider',
      arguments: [id],
      item: ({ nsem, context }, wanted) => findService(nsem, context, wanted),
      fields,
    }),
    command('update', {
      summary: 'Replace a service that you submitted; an admin reviews it again',
      arguments: [id],
      options: submissionOptions,
      examples: ['nsem services update 9 --from English --to Fante'],
      item: async ({ nsem, write }, changed, options) =>
        nsem.services.update(changed, await submissionFrom(options), write),
      fields,
    }),
    command('sample', {
      summary: 'Save the voice sample of a narration service',
      arguments: [id],
      examples: ['nsem services sample 9 -o voice.wav'],
      async file({ context, nsem, request }, wanted) {
        const { audio_recording: path } = await findService(nsem, context, wanted);
        if (path === null) throw usageError(`Service ${wanted} has no voice sample.`);
        return nsem.services.downloadSample(path, request);
      },
    }),
    command('delete', {
      summary: 'Delete a service that you offer',
      arguments: [id],
      examples: ['nsem services delete 9'],
      confirmByName: (_, deleted) => ({
        question: `Delete service ${deleted}?`,
        name: String(deleted),
      }),
      does: ({ nsem, write }, deleted) => nsem.services.delete(deleted, write),
      note: (_, deleted) => `Deleted service ${deleted}.`,
    }),
    command('approve', {
      summary: 'Approve submitted services, as an admin',
      arguments: [ids],
      examples: ['nsem services approve 9 10'],
      async action(context, approved) {
        const approve = await approverOf(context, await context.connect(), approved);
        return forEachId(context, approved, async (each) => {
          const service = await approve(each);
          context.output.note(`Service ${service.id} is approved.`);
          await printResult(context, approved, { item: service, fields: fields(service), columns });
        });
      },
    }),
    command('reject', {
      summary: 'Reject submitted services, as an admin',
      arguments: [ids],
      options: [option('--reason <text>', 'why; the provider reads it')],
      examples: [
        'nsem services reject 9 10',
        'nsem services reject 9 --reason "The sample is too quiet."',
      ],
      each: ({ nsem, write }, rejected, { reason }) =>
        nsem.admin.services.reject(rejected, { ...write, reason }),
      note: (service) => `Service ${service.id} is rejected.`,
      fields,
      columns,
    }),
    command('reopen', {
      summary: 'Make reviewed services pending again, as an admin',
      arguments: [ids],
      examples: ['nsem services reopen 9 10'],
      each: ({ nsem, write }, reopened) =>
        nsem.admin.services.setStatus(reopened, 'pending', write),
      note: (service) => `Service ${service.id} is pending again.`,
      fields,
      columns,
    }),
  ],
};

async function findIn(list: AsyncIterable<ListedService>, wanted: number): Promise<ListedService> {
  for await (const service of list) if (service.id === wanted) return service;
  throw new NotFoundError({
    message: `Service ${wanted} was not found.`,
    status: 404,
    code: 'service.not-found',
  });
}

/**
 * Finds one of your services; as an admin, one of any provider.
 *
 * @throws NotFoundError
 */
const findService = (nsem: Nsem, { request }: Context, wanted: number): Promise<ListedService> =>
  firstPermitted(
    () => findIn(nsem.services.list(request), wanted),
    () => findIn(nsem.admin.services.list({ limit: 100 }, request), wanted),
  );

/** The most services that one call approves. */
const mostAtOnce = 100;

/** Returns the result of each approval; those of several services come from one call for 100. */
async function approverOf(
  { write }: Context,
  nsem: Nsem,
  approved: readonly number[],
): Promise<(id: number) => Promise<Service>> {
  const [first] = approved;
  if (approved.length === 1 && first !== undefined) {
    return (each) => nsem.admin.services.approve(each, write);
  }
  const unique = [...new Set(approved)];
  const results = new Map<number, ServiceApprovalResults['results'][number]>();
  for (let from = 0; from < unique.length; from += mostAtOnce) {
    const some = unique.slice(from, from + mostAtOnce);
    const answer = await nsem.admin.services.approveMany(some, write);
    for (const result of answer.results) results.set(result.id, result);
  }
  return async (each) => serviceOf(each, results.get(each));
}

function serviceOf(
  wanted: number,
  result: ServiceApprovalResults['results'][number] | undefined,
): Service {
  const service = result?.service ?? null;
  if (service !== null) return service;
  const { code, detail, status } = result?.problem ?? {
    code: 'service.not-found',
    detail: `Service ${wanted} was not found.`,
    status: 404,
  };
  throw new NsemError({ message: detail, status, code });
}
