import { Button, Textarea } from '@mantine/core';
import type { Dispute, Job, User } from '@nsem/sdk';
import { type SyntheticEvent, useState } from 'react';

import { useWriteStatement } from '../../../entities/reviews/queries.ts';
import { errorText } from '../../../lib/api/calls.ts';
import { useMinute } from '../../../lib/browser/use-minute.ts';
import { useKeptInput } from '../../../lib/session/use-kept-input.ts';
import formStyles from '../../../ui/form.module.css';
import { SubmitButton } from '../../../ui/kit/submit-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toasts/toasts.tsx';
import { formatTime } from '../proposals/proposals.ts';

/** Where a side of a dispute writes what it has to say, as long as there is time. */
export function StatementForm(
  props: Readonly<{ job: Job; dispute: Dispute; side: Exclude<User['role'], 'admin'> }>,
) {
  const { job, dispute, side } = props;
  const own = side === 'client' ? dispute.client_statement : dispute.provider_statement;
  const [text, setText] = useState(own?.text ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(own === null);
  useKeptInput(`statement-${job.id}`, text, (typed) => {
    setText(typed);
    setOpen(typed !== own?.text);
  });
  const now = useMinute();
  const write = useWriteStatement({
    onSuccess: () => {
      setOpen(false);
      showToast('success', 'Saved', 'An admin will read it before they decide.');
    },
  });
  if (Date.parse(dispute.statements_until) < now) {
    return <p className="soft">The time to write is over. You will be notified of the decision.</p>;
  }
  if (!isOpen) {
    return (
      <div>
        <Button variant="default" onClick={() => setOpen(true)}>
          Change what you wrote
        </Button>
      </div>
    );
  }
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (write.isPending) return;
    if (text.trim() === '') return setProblem('Write what happened.');
    write.mutate({ id: job.id, text: text.trim() });
  };
  return (
    <form className={formStyles.form} onSubmit={submit} noValidate>
      <Textarea
        label="What you have to say"
        description={`You can write and change it until ${formatTime(dispute.statements_until, now)}.`}
        autosize
        minRows={3}
        maxLength={5000}
        error={problem}
        value={text}
        onChange={({ currentTarget: { value } }) => {
          setProblem(null);
          setText(value);
        }}
      />
      {write.isError && (
        <Notice kind="error" title="Not saved">
          {errorText(write.error)}
        </Notice>
      )}
      <SubmitButton label="Save" pendingLabel="Saving..." isPending={write.isPending} />
    </form>
  );
}
