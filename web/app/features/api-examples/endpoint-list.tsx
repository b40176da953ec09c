import dashboard from '../../ui/dashboard.module.css';
import styles from './api-examples.module.css';

/** What a client's key can call (specification §7), each with its place in the API reference. */
const endpoints = [
  ['POST', '/jobs/', 'createJob', 'Create a translation or narration job'],
  ['POST', '/jobs/upload', 'uploadJob', 'Create a transcription job from a recording'],
  ['GET', '/jobs/', 'listJobs', 'Get all your jobs, newest first'],
  ['GET', '/jobs/{id}', 'readJob', 'Get one job'],
  ['GET', '/jobs/{id}/status', 'readJobStatus', 'Get where a job stands'],
  ['GET', '/jobs/{id}/output', 'readJobOutput', 'Download what was delivered'],
  ['GET', '/users/service-providers', 'listProviders', 'Find service providers'],
  ['GET', '/languages/', 'listLanguages', 'Get the languages and their codes'],
] as const;

/** The endpoints for clients, and the way to all the others. */
export function EndpointList() {
  return (
    <section className={dashboard.panel} aria-labelledby="available-endpoints">
      <div className={dashboard.panelHead}>
        <h2 id="available-endpoints">Available Endpoints</h2>
        <a href="/docs">API reference</a>
      </div>
      <ul className={styles.endpoints}>
        {endpoints.map(([method, path, operation, does]) => (
          <li key={operation}>
            <span className={styles.method} data-method={method}>
              {method}
            </span>
            <a href={`/docs#${operation}`} aria-label={`${method} ${path}: ${does}`}>
              <code>{path}</code>
            </a>
            <span>{does}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
