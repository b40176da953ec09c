import { hostname } from 'node:os';

import type { Draft, DraftBody, DraftContent, DraftVersion, Nsem } from '@nsem/sdk';

import { usageError } from '../cli-error.ts';
import type { Context } from '../context.ts';
import { command, type Noun } from '../define/command.ts';
import { argument, option, parseId } from '../define/options.ts';
import { readText } from '../define/read-text.ts';
import {
  countColumn,
  countField,
  countsField,
  idColumn,
  timeColumn,
  timeField,
} from '../output/columns.ts';
import { formatCount, formatNumber } from '../output/format.ts';
import type { Column, Field } from '../output/table.ts';

const columns: readonly Column<DraftVersion>[] = [
  idColumn('VERSION', ({ version }) => version),
  timeColumn('SAVED', ({ saved_at: at }) => at),
  countColumn('WORDS', ({ words }) => words),
  { header: 'SAVED ON', text: ({ saved_on: device }) => device, isFlexible: true },
];

type SavedVersion = Pick<Draft, 'job_id' | 'version' | 'saved_at' | 'saved_on'>;

const versionFields = (saved: SavedVersion): readonly Field[] => [
  { label: 'Job', text: String(saved.job_id) },
  { label: 'Version', text: String(saved.version) },
  timeField('Saved', saved.saved_at),
  { label: 'Saved on', text: saved.saved_on },
];

/** The draft's text so far; segments without a translation are left out. */
const textOf = (content: DraftContent): string =>
  content.kind === 'text'
    ? content.text
    : content.segments.map(({ text, gap }) => (text === '' ? '' : text + gap)).join('');

function progressOf(content: DraftContent): string | null {
  if (content.kind === 'text') return null;
  const done = content.segments.filter(({ state }) => state === 'done');
  return `${formatNumber(done.length)} of ${formatCount(content.segments.length, 'segment')} done`;
}

const id = argument('<id>', 'the ID of the job', parseId);

/** The longest name of a device that the server accepts. */
const longestDevice = 80;

export const drafts: Noun = {
  name: 'drafts',
  summary: 'Save unfinished work on jobs, as a provider',
  commands: () => [
    command('get', {
      summary: 'Show your draft of a job that you are working on',
      arguments: [
        id,
        argument('[version]', 'an earlier version, as shown by drafts versions', parseId),
      ],
      examples: ['nsem drafts get 128', 'nsem drafts get 128 --json > draft.json'],
      item: ({ nsem, request }, job, version) =>
        version === undefined
          ? nsem.jobs.drafts.get(job, request)
          : nsem.jobs.drafts.getVersion(job, version, request),
      fields: (draft) => [
        ...versionFields(draft),
        countsField('Progress', progressOf(draft.content)),
        { label: 'Text', text: textOf(draft.content), isLong: true },
      ],
    }),
    command('save', {
      summary: 'Save your draft of a job: a text, or the JSON of drafts get',
      arguments: [
        id,
        argument('[file]', 'the file; - reads it from standard input, which is the default'),
      ],
      options: [
        option('--device <name>', 'your name for this device; by default that of the computer'),
      ],
      examples: ['nsem drafts save 128 draft.json', 'nsem drafts save 130 transcript.txt'],
      async item({ context, nsem, write }, job, file, { device }) {
        const text = await readText(context, file ?? '-');
        const saved_on = device ?? hostname().slice(0, longestDevice);
        const change = await changeFrom(context, nsem, { id: job, text });
        return nsem.jobs.drafts.save(job, { ...change, saved_on }, write);
      },
      note: ({ version }) => `Version ${version} of the draft is saved.`,
      fields: (saved) => [...versionFields(saved), countField('Words', saved.words)],
    }),
    command('versions', {
      summary: 'List the versions of your draft of a job, newest first',
      arguments: [id],
      examples: ['nsem drafts versions 128'],
      rows: ({ nsem, request }, job) => nsem.jobs.drafts.listVersions(job, request),
      columns,
      empty: 'Nothing has been saved yet.',
    }),
  ],
};

/** The draft that a text is as JSON; null if it is something else. */
function parseDraft(text: string): Pick<Draft, 'content' | 'version'> | null {
  try {
    const parsed = JSON.parse(text) as Partial<Draft> | null;
    const { content, version } = parsed ?? {};
    return content === undefined || version === undefined ? null : { content, version };
  } catch {
    return null;
  }
}

/** A text takes the place of the newest version; JSON names the version that it has changed. */
async function changeFrom(
  context: Context,
  nsem: Nsem,
  { id: job, text }: Readonly<{ id: number; text: string }>,
): Promise<Omit<DraftBody, 'saved_on'>> {
  const draft = parseDraft(text);
  if (draft !== null) return { base_version: draft.version, content: draft.content };
  const { content, version } = await nsem.jobs.drafts.get(job, context.request);
  if (content.kind === 'text') return { base_version: version, content: { kind: 'text', text } };
  throw usageError(
    'The draft of this job is saved in segments, as JSON.',
    `Save it to a file, and change that: nsem drafts get ${job} --json > draft.json`,
  );
}
