import dashboard from '../../../ui/dashboard.module.css';
import styles from './examples.module.css';

/** The operations that a client's API key can call, by their ids in the API reference. */
const endpoints = [
  ['POST', '/jobs/', 'createJob', 'Create a translation or narration job'],
  ['POST', '/jobs/upload', 'uploadJob', 'Create a transcription job from a recording'],
  ['GET', '/jobs/', 'listJobs', 'Get all your jobs, newest first'],
  ['GET', '/jobs/{id}', 'readJob', 'Get a job by ID'],
  ['GET', '/jobs/{id}/status', 'readJobStatus', 'Get the status of a job'],
  ['GET', '/jobs/{id}/output', 'readJobOutput', 'Download the output of a job'],
  ['GET', '/users/service-providers', 'listProviders', 'Find service providers'],
  ['GET', '/languages/', 'listLanguages', 'Get the languages and their codes'],
] as const;

/** The endpoints for clients, with a link to the full API reference. */
export function EndpointList() {
  return (
    <section className={dashboard.panel} aria-labelledby="available-endpoints">
      <div className={dashboard.panelHead}>
        <h2 id="available-endpoints">Available Endpoints</h2>
        <a href="/docs">API reference</a>
      </div>
      <ul className={styles.endpoints}>
        {endpoints.map(([method, path, operation, summary]) => (
          <li key={operation}>
            <span className={styles.method} data-method={method}>
              {method}
            </span>
            <a href={`/docs#${operation}`} aria-label={`${method} ${path}: ${summary}`}>
              <code>{path}</code>
            </a>
            <span>{summary}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
