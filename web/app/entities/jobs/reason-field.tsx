import { Textarea } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';

import { useKeptInput } from '../../lib/session/use-kept-input.ts';

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

/**
 * The reason of a delivery in which something was found; one that was written is sent also if a correction
 * has made it needless.
 *
 * @param jobId the job that is delivered
 * @param missing what is shown if a reason is needed and there is none
 */
export function useReason(jobId: number, isNeeded: boolean, missing: string = missingReason) {
  const [reason, setReason] = useState('');
  useKeptInput(`delivery-${jobId}`, reason, setReason);
  const [problem, setProblem] = useState<string | null>(null);
  const needsReason = isNeeded || reason !== '';
  const onReason = (value: string): void => {
    setProblem(null);
    setReason(value);
  };
  /** Delivers with the reason, or with null if none is needed. */
  const withReason = (deliver: (reason: string | null) => void): void => {
    if (needsReason && reason.trim() === '') setProblem(missing);
    else deliver(needsReason ? reason.trim() : null);
  };
  return { needsReason, withReason, field: { reason, problem, onReason } };
}
