import { Textarea } from '@mantine/core';
import { useEffect, useRef } from 'react';

const longestReason = 500;

/** Why something is delivered although a check found something in it. */
export function ReasonField(
  props: Readonly<{
    reason: string;
    /** What is wrong with it; null if nothing is. */
    problem: string | null;
    onReason: (reason: string) => void;
  }>,
) {
  const { reason, problem, onReason } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (problem !== null) field.current?.focus();
  }, [problem]);
  return (
    <Textarea
      ref={field}
      label="Why it is right as it is"
      description="The client reads this in the history of the job."
      withAsterisk
      autosize
      minRows={2}
      maxLength={longestReason}
      error={problem}
      value={reason}
      onChange={({ currentTarget: { value } }) => onReason(value)}
    />
  );
}

/** Shown if a reason is needed and there is none. */
export const missingReason = 'Say why it is right as it is, or correct what was found.';
