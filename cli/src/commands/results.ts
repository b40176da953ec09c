import type { Revision, RevisionBody } from '@nsem/sdk';
import { InvalidArgumentError } from 'commander';

import { exitCode } from '../cli-error.ts';
import { command, type Noun } from '../define/command.ts';
import {
  argument,
  dueOption,
  given,
  option,
  outputOption,
  parseCount,
  parseId,
  parseIds,
  required,
} from '../define/options.ts';
import { idColumn, timeColumn } from '../output/columns.ts';
import { formatCount } from '../output/format.ts';
import type { Column } from '../output/table.ts';
import { jobFields } from './jobs/job-view.ts';

type Pin = NonNullable<RevisionBody['pins']>[number];
type Place = Revision['pins'][number];

/** Parses a place with a remark: `2: It is 5 ml`, or `12.5s: Too quiet` in a recording. */
function parsePin(text: string, earlier: readonly Pin[] | undefined): readonly Pin[] {
  const parts = /^(?<at>\d{1,7}(?:\.\d{1,3})?)(?<unit>s?):(?<remark>.+)$/su.exec(text)?.groups;
  const [at, remark] = [Number(parts?.['at']), parts?.['remark']?.trim() ?? ''];
  const isSecond = parts?.['unit'] === 's';
  if (remark === '' || (!isSecond && !Number.isInteger(at))) {
    throw new InvalidArgumentError("Use '2: what is wrong' or '12.5s: what is wrong'.");
  }
  const pin = isSecond ? { second: at, text: remark } : { segment: at, text: remark };
  return [...(earlier ?? []), pin];
}

const describeEnd = ({ end }: Revision): string => end ?? 'open';

const columns: readonly Column<Revision>[] = [
  { header: 'VERSION', text: ({ version }) => String(version), align: 'right' },
  { header: 'STATUS', text: describeEnd },
  timeColumn('SENT BACK', ({ requested_at: at }) => at),
  { header: 'REASONS', text: ({ reasons }) => reasons.join(', ') },
  {
    header: 'PLACES',
    text: ({ pins }) => `${pins.filter(({ done_at: at }) => at !== null).length}/${pins.length}`,
    align: 'right',
  },
  { header: 'TEXT', text: ({ text }) => text, isFlexible: true },
  timeColumn('DUE', ({ due_at: at }) => at),
  { header: 'DECLINED', text: ({ decline_reason: why }) => why ?? '', isFlexible: true },
];

const placeColumns: readonly Column<Place>[] = [
  idColumn('PLACE', ({ n }) => n),
  {
    header: 'AT',
    text: ({ segment, second }) => (second === null ? `segment ${segment}` : `second ${second}`),
  },
  { header: 'REMARK', text: ({ text }) => text, isFlexible: true },
  timeColumn('TICKED OFF', ({ done_at: at }) => at),
  { header: 'ANSWER', text: ({ answer }) => answer ?? '', isFlexible: true },
];

const job = argument('<job>', 'the ID of the job', parseId);

export const results: Noun = {
  name: 'results',
  summary: 'Accept results, send them back, and contest them',
  commands: () => [
    command('accept', {
      summary: 'Accept the results of jobs, so that their providers can be paid',
      arguments: [argument('<jobs...>', 'the IDs of the jobs', parseIds)],
      examples: ['nsem results accept 128', 'nsem results accept 128 131 140'],
      async action(context, ids) {
        const { jobs } = await context.connect();
        const [first, ...others] = ids;
        if (first !== undefined && others.length === 0) {
          const accepted = await jobs.accept(first, context.write);
          context.output.note(`The result of job ${first} is accepted.`);
          return context.output.item(accepted, jobFields(accepted));
        }
        const done = await jobs.acceptMany({ ids: [...ids] }, context.write);
        if (context.output.isJson) context.output.json(done);
        else context.output.note(`Accepted ${formatCount(done.accepted.length, 'result')}.`);
        if (done.skipped.length === 0) return;
        context.output.note(`Not in review, or not yours: ${done.skipped.join(', ')}.`);
        return exitCode.failure;
      },
    }),
    command('revise', {
      summary: 'Send the result of a job back to its provider, with what should be changed',
      arguments: [job],
      options: [
        option(
          '--reason <reasons...>',
          'why: meaning, terminology, missing-part, language-variety, sound, format or other',
          [
            'meaning',
            'terminology',
            'missing-part',
            'language-variety',
            'sound',
            'format',
            'other',
          ],
          { isRequired: true },
        ),
        option('-t, --text <text>', 'what should be changed'),
        option(
          '--pin <place>',
          "a place with a remark: '2: It is 5 ml' for a segment, '12.5s: Too quiet' for a second",
          parsePin,
        ),
        dueOption('when you need the revised result: 48h, or 2026-11-27T17:00'),
      ],
      examples: [
        'nsem results revise 128 --reason meaning --text "The dose is wrong"',
        'nsem results revise 128 --reason meaning --pin "2: It is 5 ml, not 50 ml"',
      ],
      item: ({ nsem, write }, id, { reason, text, pin, due }) => {
        const body = { reasons: [...reason], ...given({ text, due_at: due }) };
        const pins = pin === undefined ? {} : { pins: [...pin] };
        return nsem.jobs.requestRevision(id, { ...body, ...pins }, write);
      },
      note: (_, id) => `The result of job ${id} is sent back.`,
      fields: jobFields,
    }),
    command('revisions', {
      summary: 'List the versions of a result that were sent back, oldest first',
      arguments: [job],
      examples: ['nsem results revisions 128', 'nsem results revisions 128 --json'],
      rows: ({ nsem, request }, id) => nsem.jobs.listRevisions(id, request),
      columns,
      empty: 'The result was never sent back.',
    }),
    command('places', {
      summary: 'List the places that the client marked when they last sent the result back',
      arguments: [job],
      examples: ['nsem results places 128'],
      rows: async ({ nsem, request }, id) =>
        (await nsem.jobs.listRevisions(id, request)).at(-1)?.pins ?? [],
      columns: placeColumns,
      empty: 'No places are marked.',
    }),
    command('tick', {
      summary: 'Tick off a place that the client marked, as the provider',
      arguments: [
        job,
        argument('<place>', 'the number of the place, from results places', parseCount),
      ],
      options: [
        option('--answer <text>', 'what the client reads about it'),
        option('--not-done', 'it is not done after all'),
      ],
      examples: ['nsem results tick 128 1 --answer "It is 5 ml now"'],
      does: ({ nsem, write }, id, place, { answer, notDone }) => {
        const body = { is_done: notDone !== true, ...given({ answer }) };
        return nsem.jobs.answerPin(id, place, body, write);
      },
      note: (_, id, place, { notDone }) =>
        `Place ${place} of job ${id} is ${notDone === true ? 'not done' : 'done'}.`,
    }),
    command('decline', {
      summary: 'Decline a revision, as the provider: the last version counts, an admin decides',
      arguments: [job],
      options: [required('--reason <text>', 'why; the client and an admin read it')],
      examples: ['nsem results decline 128 --reason "The dose is that of the original" --yes'],
      confirm: (_, id) => `Decline the revision of job ${id}? An admin will decide.`,
      item: ({ nsem, write }, id, body) => nsem.jobs.declineRevision(id, body, write),
      note: (_, id) => `The revision of job ${id} is declined.`,
      fields: jobFields,
    }),
    command('dispute', {
      summary: 'Contest the result of a job, as its client: an admin decides',
      arguments: [job],
      options: [required('--reason <text>', 'why; the provider and an admin read it')],
      examples: ['nsem results dispute 128 --reason "It is in Fante, not in Asante Twi" --yes'],
      confirm: (_, id) => `Contest the result of job ${id}? An admin will decide.`,
      item: ({ nsem, write }, id, body) => nsem.jobs.dispute(id, body, write),
      note: (_, id) => `The result of job ${id} is disputed.`,
      fields: jobFields,
    }),
    command('download', {
      summary: 'Save a version of a result that was sent back',
      arguments: [job, argument('<version>', 'the number of the version, from 1', parseCount)],
      options: [outputOption],
      examples: ['nsem results download 128 1 -o first.txt'],
      file: ({ nsem, request }, id, version) => nsem.jobs.downloadVersion(id, version, request),
    }),
  ],
};
