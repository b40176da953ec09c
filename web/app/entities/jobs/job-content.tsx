import dashboard from '../../ui/dashboard.module.css';
import { previewOf } from './job-text.ts';
import styles from './jobs.module.css';

/** The text of a job; a long one expands from a preview. Renders nothing if it is empty. */
export function JobContent({ content, isOpen = false }: { content: string; isOpen?: boolean }) {
  const text = content.trim();
  if (text === '') return null;
  const preview = previewOf(text);
  if (preview === text)
    return (
      <p className={`${dashboard.content} ${styles.whole}`} dir="auto">
        {text}
      </p>
    );
  return (
    <details className={styles.whole} open={isOpen}>
      <summary className={dashboard.content} dir="auto">
        {preview}
      </summary>
      <p className={dashboard.content} dir="auto">
        {text}
      </p>
    </details>
  );
}
