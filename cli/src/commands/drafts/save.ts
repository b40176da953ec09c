import { hostname } from 'node:os';

import type { Draft, DraftBody, Nsem } from '@nsem/sdk';
import { Command } from 'commander';

import { usageError } from '../../cli-error.ts';
import type { Context } from '../../context.ts';
import { countField, timeField } from '../../output/columns.ts';
import { examples, parseId, type Run } from '../define.ts';
import { readText } from '../../define/read-text.ts';

type Options = Readonly<{ device?: string }>;

/** The longest name of a device that the server accepts. */
const longestDevice = 80;

/** `nsem drafts save` */
export const defineDraftsSave = (run: Run): Command =>
  new Command('save')
    .description('Save your draft of a job: a text, or the JSON of drafts get')
    .argument('<id>', 'the ID of the job', parseId)
    .argument('[file]', 'the file; - reads it from standard input, which is the default')
    .option('--device <name>', 'your name for this device; by default that of the computer')
    .addHelpText(
      'after',
      examples('nsem drafts save 128 draft.json', 'nsem drafts save 130 transcript.txt'),
    )
    .action(
      run(async (context, id: number, file: string | undefined, { device }: Options) => {
        const text = await readText(context, file ?? '-');
        const nsem = await context.connect();
        const saved_on = device ?? hostname().slice(0, longestDevice);
        const body = { ...(await changeFrom(context, nsem, { id, text })), saved_on };
        const saved = await nsem.jobs.drafts.save(id, body, context.write);
        context.output.note(`Version ${saved.version} of the draft is saved.`);
        await context.output.item(saved, [
          { label: 'Job', text: String(saved.job_id) },
          { label: 'Version', text: String(saved.version) },
          timeField('Saved', saved.saved_at),
          { label: 'Saved on', text: saved.saved_on },
          countField('Words', saved.words),
        ]);
      }),
    );

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
  { id, text }: Readonly<{ id: number; text: string }>,
): Promise<Omit<DraftBody, 'saved_on'>> {
  const draft = parseDraft(text);
  if (draft !== null) return { base_version: draft.version, content: draft.content };
  const { content, version } = await nsem.jobs.drafts.get(id, context.request);
  if (content.kind === 'text') return { base_version: version, content: { kind: 'text', text } };
  throw usageError(
    'The draft of this job is saved in segments, as JSON.',
    `Save it to a file, and change that: nsem drafts get ${id} --json > draft.json`,
  );
}
