import { Button, Input, Textarea } from '@mantine/core';
import type { Dispute, Job, NewStatement, User } from '@nsem/sdk';
import { type SyntheticEvent, useState } from 'react';

import { type OpenDraft, useOpenDraft } from '../../../entities/drafts/use-open-draft.ts';
import { UnsavedNotice } from '../../../entities/drafts/with-draft.tsx';
import { refreshDispute, showDispute } from '../../../entities/reviews/queries.ts';
import {
  attachedFileTypes,
  type ChosenFile,
  ChosenFiles,
  mostFiles,
  sortFiles,
} from '../../../entities/uploads/attached-files.tsx';
import { FormFields, SubmissionStatus } from '../../../entities/uploads/submission-status.tsx';
import { failureText } from '../../../entities/uploads/submission-text.ts';
import { type SendOptions, useSubmission } from '../../../entities/uploads/use-submission.ts';
import { fileFingerprint, randomKey } from '../../../lib/api/idempotency-key.ts';
import { nsem } from '../../../lib/api/nsem.ts';
import { useMinute } from '../../../lib/browser/use-minute.ts';
import formStyles from '../../../ui/form.module.css';
import { FilePick } from '../../../ui/kit/file-pick.tsx';
import { SubmitButton } from '../../../ui/kit/submit-button.tsx';
import { showToast } from '../../../ui/toasts/toasts.tsx';
import { formatTime } from '../proposals/proposals.ts';

type Props = Readonly<{ job: Job; dispute: Dispute; side: Exclude<User['role'], 'admin'> }>;

/** What is changed in a statement; it names the change, so that the same one can be sent again. */
type Fields = Readonly<{ id: string; text: string; removed: readonly number[] }>;

type Statement = NonNullable<Dispute['client_statement']>;

const statementOf = ({ dispute, side }: Props): Statement | null =>
  side === 'client' ? dispute.client_statement : dispute.provider_statement;

/** Where a side of a dispute writes what it has to say, as long as there is time. */
export function StatementForm(props: Props) {
  const now = useMinute();
  const { draft: open, isUnsaved } = useOpenDraft<Fields>(`statement-${props.job.id}`);
  if (Date.parse(props.dispute.statements_until) < now) {
    return (
      <p className="soft">The time to write has passed. You will be notified of the decision.</p>
    );
  }
  if (open === null) return null;
  return (
    <>
      {isUnsaved && <UnsavedNotice />}
      <OpenForm {...props} now={now} open={open} />
    </>
  );
}

type OpenProps = Props & Readonly<{ now: number; open: OpenDraft<Fields> }>;

/** The whole of a form: its fields, and the files to add. */
type Filled = Readonly<{ fields: Fields; files: readonly ChosenFile[] }>;

function OpenForm(props: OpenProps) {
  const { job, dispute, now, open } = props;
  const own = statementOf(props);
  const blank = (text = own?.text ?? ''): Fields => ({ id: randomKey(), text, removed: [] });
  const [{ fields, files }, setFilled] = useState<Filled>(() => ({
    fields: open.saved?.fields ?? blank(),
    files: open.saved?.files ?? [],
  }));
  const [isOpen, setOpen] = useState(own === null || open.saved !== null);
  const [problem, setProblem] = useState<string | null>(null);
  const submission = useStatementSubmission(props, (stated) => {
    setOpen(false);
    setFilled({ fields: blank(statementOf({ ...props, dispute: stated })?.text), files: [] });
    showToast('success', 'Saved', 'An admin will read it before they decide.');
  });
  const change = (next: Filled): void => {
    submission.clear();
    setProblem(null);
    setFilled(next);
    if (next.files !== files) open.saver.saveFiles(next.files);
    open.saver.save(next.fields, null, { ...blank(), id: next.fields.id });
  };
  if (!isOpen) {
    return (
      <>
        <p className="soft">
          You can change what you wrote until {formatTime(dispute.statements_until, now)}.
        </p>
        <div>
          <Button variant="default" onClick={() => setOpen(true)}>
            Change what you wrote
          </Button>
        </div>
      </>
    );
  }
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (submission.isPending) return;
    const text = fields.text.trim();
    if (text === '') return setProblem('Write what happened.');
    const sent = files.map(({ file }) => file);
    const input = { jobId: job.id, statement: composeStatement({ ...fields, text }, sent) };
    const identity = [fields.id, text, fields.removed, ...sent.map(fileFingerprint)];
    submission.start(input, identity, sent.length === 1 ? (sent[0] ?? null) : null);
  };
  return (
    <form className={formStyles.form} onSubmit={submit} noValidate>
      <FormFields isPending={submission.isPending}>
        <Textarea
          label="What you have to say"
          description={`You can write and change it until ${formatTime(dispute.statements_until, now)}.`}
          autosize
          minRows={3}
          maxLength={5000}
          error={problem}
          value={fields.text}
          onChange={({ currentTarget: { value } }) =>
            change({ fields: { ...fields, text: value }, files })
          }
        />
        <StatementFiles own={own?.files ?? []} filled={{ fields, files }} onChange={change} />
      </FormFields>
      <SubmissionStatus submission={submission} title="Not saved" />
      <SubmitButton label="Save" pendingLabel="Saving..." isPending={submission.isPending} />
    </form>
  );
}

const composeStatement = (
  { text, removed }: Omit<Fields, 'id'>,
  files: readonly File[],
): NewStatement => ({
  text,
  ...(files.length > 0 && { files }),
  ...(removed.length > 0 && { removed_file_ids: [...removed] }),
});

type FilesProps = Readonly<{
  own: Statement['files'];
  filled: Filled;
  onChange: (filled: Filled) => void;
}>;

/** The files that the statement has, each with a button that removes it, and those to add. */
function StatementFiles({ own, filled: { fields, files }, onChange }: FilesProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const retained = own.filter(({ id }) => !fields.removed.includes(id));
  const room = mostFiles - retained.length - files.length;
  const add = (picked: readonly File[]): void => {
    const { taken, problem: why } = sortFiles(picked, { room, of: 'A statement' });
    setProblem(why);
    const added = taken.map((file) => ({ id: randomKey(), file, description: '' }));
    if (added.length > 0) onChange({ fields, files: [...files, ...added] });
  };
  const remove = (gone: ChosenFile): void => {
    setProblem(null);
    onChange({ fields, files: files.filter(({ id }) => id !== gone.id) });
  };
  return (
    <>
      {retained.length > 0 && (
        <ul className="stack tight" aria-label="Files of your statement">
          {retained.map(({ id, name }) => (
            <li key={id} className="row apart">
              <span className="grow breakable">{name}</span>
              <Button
                variant="default"
                aria-label={`Remove ${name}`}
                onClick={() =>
                  onChange({ fields: { ...fields, removed: [...fields.removed, id] }, files })
                }
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {files.length > 0 && <ChosenFiles files={files} onRemove={remove} />}
      {room > 0 && (
        <div className="row">
          <FilePick
            label={files.length + retained.length === 0 ? 'Add files' : 'Add more files'}
            accept={attachedFileTypes}
            hint={`At most ${mostFiles}, such as a document, a picture or a recording.`}
            onPickAll={add}
          />
        </div>
      )}
      {problem !== null && <Input.Error role="alert">{problem}</Input.Error>}
    </>
  );
}

type Sent = Readonly<{ jobId: number; statement: NewStatement }>;

const sendStatement = ({ jobId, statement }: Sent, options: SendOptions): Promise<Dispute> =>
  nsem.jobs.writeStatement(jobId, statement, options);

/** Sends a statement; it goes on if the page of the job is left. */
function useStatementSubmission({ job: { id }, open }: OpenProps, onDone: (d: Dispute) => void) {
  return useSubmission({
    name: `statement-${id}`,
    draft: open,
    send: sendStatement,
    onSubmitted: showDispute,
    onDone,
    onFailed: (error, isSeen) => {
      if (!isSeen) showToast('error', `Not saved: statement about job #${id}`, failureText(error));
    },
    onSettled: () => void refreshDispute(id),
  });
}
