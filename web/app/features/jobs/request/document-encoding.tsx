import { Button } from '@mantine/core';
import { Notice } from '../../../ui/notice.tsx';
import type { JobDraft, TextEncoding } from './job-draft.ts';
import type { LiveQuote } from './queries.ts';
import styles from './request.module.css';

/** The beginning of a file whose encoding is in doubt, which its client confirms or reads in another. */
export function DocumentEncoding(
  props: Readonly<{
    quote: LiveQuote;
    chosen: JobDraft['encoding'];
    onChoose: (encoding: JobDraft['encoding']) => void;
  }>,
) {
  const { quote, chosen, onChoose } = props;
  const { data } = quote;
  if (data === undefined || quote.isOutdated || !('encoding' in data)) return null;
  const { encoding } = data;
  if (encoding === null || (encoding.is_certain && chosen === '')) return null;
  return (
    <Notice
      kind={chosen === '' ? 'warning' : 'info'}
      title={chosen === '' ? 'Is this your text?' : `Read as ${chosen}`}
    >
      <blockquote className={styles.preview} dir="auto">
        {encoding.preview}
      </blockquote>
      <Choices
        likely={encoding.name}
        others={encoding.alternatives}
        chosen={chosen}
        onChoose={onChoose}
      />
    </Notice>
  );
}

function Choices(
  props: Readonly<{
    likely: TextEncoding;
    others: readonly TextEncoding[];
    chosen: JobDraft['encoding'];
    onChoose: (encoding: JobDraft['encoding']) => void;
  }>,
) {
  const { likely, others, chosen, onChoose } = props;
  if (chosen !== '') {
    return (
      <Button variant="default" onClick={() => onChoose('')}>
        Choose again
      </Button>
    );
  }
  return (
    <div className={styles.choices}>
      <Button onClick={() => onChoose(likely)}>Yes, it reads right</Button>
      {others.map((other) => (
        <Button key={other} variant="default" onClick={() => onChoose(other)}>
          Read as {other}
        </Button>
      ))}
    </div>
  );
}
