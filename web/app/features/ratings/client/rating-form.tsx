import { Button, Switch, Textarea } from '@mantine/core';
import type { Rating, ServiceProvider } from '@nsem/sdk';
import { type SyntheticEvent, useId, useState } from 'react';

import { useRate } from '../../../entities/ratings/queries.ts';
import {
  starNames,
  type Stars,
  starScale,
  StarShape,
  starsOf,
  starsText,
} from '../../../entities/ratings/stars.tsx';
import { errorText } from '../../../lib/api/calls.ts';
import { useKeptInput } from '../../../lib/session/use-kept-input.ts';
import formStyles from '../../../ui/form.module.css';
import { Notice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toasts/toasts.tsx';
import styles from './rating-dialog.module.css';

const maxReviewLength = 2000;

/** From how many stars on a rating can accept a result. */
const fewestAcceptingStars = 4;

const required = {
  kind: 'warning',
  title: 'Rating Required',
  text: 'Please select a rating before submitting.',
} as const;

type Problem = Readonly<{ kind: 'warning' | 'error'; title: string; text: string }>;

/** Creates or edits the client's rating of a provider. */
export function RatingForm(
  props: Readonly<{
    provider: ServiceProvider;
    rated: Rating | null;
    /** The stars that were chosen before the form opened, below the provider's name. */
    firstStars?: Stars;
    /** The job whose result can be accepted with a good rating. */
    inReview?: number | undefined;
    onClose: () => void;
  }>,
) {
  const { provider, rated, firstStars, inReview, onClose } = props;
  const [accepts, setAccepts] = useState(false);
  const [stars, setStars] = useState<Stars | null>(firstStars ?? starsOf(rated?.rating));
  const [comment, setComment] = useState(rated?.comment ?? '');
  const [problem, setProblem] = useState<Problem | null>(null);
  useKeptInput(`rating-${provider.id}`, { stars, comment }, (typed) => {
    setStars(typed.stars);
    setComment(typed.comment);
  });

  const report = (found: Problem): void => {
    setProblem(found);
    showToast(found.kind, found.title, found.text);
  };
  const rate = useRate({
    onSuccess: (_rating, given) =>
      showToast(
        'success',
        given.rated === null ? 'Rating Submitted' : 'Rating Updated',
        `${provider.name}: ${starsText(given.stars)}`,
      ),
    onError: (error) =>
      report({
        kind: 'error',
        title: 'Submission Failed',
        text: errorText(error, 'Please try again.'),
      }),
  });
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (rate.isPending) return;
    if (stars === null) return report(required);
    setProblem(null);
    const accepted = accepts && stars >= fewestAcceptingStars ? inReview : undefined;
    rate.mutate(
      { accountId: provider.id, rated, stars, comment, accepted },
      { onSuccess: onClose },
    );
  };
  const choose = (chosen: Stars): void => {
    setProblem(null);
    setStars(chosen);
  };
  return (
    <form className={formStyles.form} onSubmit={submit} noValidate>
      {firstStars === undefined && (
        <p>
          How was the work of <strong>{provider.name}</strong>?
        </p>
      )}
      <StarPicker value={stars} onChange={choose} />
      <Textarea
        label="Review (optional)"
        autosize
        minRows={3}
        maxRows={10}
        maxLength={maxReviewLength}
        placeholder="What was good, and what could be better?"
        value={comment}
        onChange={({ currentTarget }) => setComment(currentTarget.value)}
      />
      {inReview !== undefined && (stars ?? 0) >= fewestAcceptingStars && (
        <Switch
          label={`Accept job #${inReview}, too`}
          description="The provider can then be paid, and you can no longer send it back."
          checked={accepts}
          onChange={({ currentTarget: { checked } }) => setAccepts(checked)}
        />
      )}
      {problem !== null && (
        <Notice kind={problem.kind} title={problem.title}>
          {problem.text}
        </Notice>
      )}
      <div className={formStyles.actions}>
        <Button variant="default" size="md" onClick={onClose}>
          Cancel
        </Button>
        <RateButton isFirst={rated === null} isPending={rate.isPending} isReady={stars !== null} />
      </div>
    </form>
  );
}

/** Looks disabled without a star but stays focusable: pressing it explains what is missing. */
function RateButton(props: Readonly<{ isFirst: boolean; isPending: boolean; isReady: boolean }>) {
  const { isFirst, isPending, isReady } = props;
  const isDisabled = isPending || !isReady;
  return (
    <Button
      type="submit"
      size="md"
      data-disabled={isDisabled}
      aria-disabled={isDisabled || undefined}
      aria-live="polite"
    >
      {isPending ? 'Submitting...' : isFirst ? 'Submit Rating' : 'Update Rating'}
    </Button>
  );
}

/** Chooses one to five stars with the pointer or the arrow keys. */
export function StarPicker(
  props: Readonly<{ value: Stars | null; onChange: (stars: Stars) => void }>,
) {
  const { value, onChange } = props;
  const name = useId();
  return (
    <fieldset role="radiogroup" aria-required="true">
      <legend className="strong">Your rating</legend>
      <div className={styles.choices}>
        {starScale.map((stars) => (
          <label key={stars} className={styles.choice}>
            <input
              type="radio"
              name={name}
              className="visually-hidden"
              checked={stars === value}
              onChange={() => onChange(stars)}
            />
            <StarShape />
            <span>
              {stars} <span className={styles.meaning}>{starNames[stars]}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
