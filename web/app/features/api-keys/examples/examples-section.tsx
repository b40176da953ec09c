import { Button } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import type { ApiKey, JobQuery } from '@nsem/sdk';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { exampleTemplates } from 'virtual:example-templates';

import { type Languages, useClientLanguages } from '../../../entities/languages/queries.ts';
import { paramsOf } from '../../../lib/address/search-params.ts';
import { useFilters } from '../../../lib/address/use-filters.ts';
import { nsem } from '../../../lib/api/nsem.ts';
import dashboard from '../../../ui/dashboard.module.css';
import { ChoiceField } from '../../../ui/kit/choice-field.tsx';
import { SegmentedControl } from '../../../ui/kit/segmented-control.ts';
import { useCopy } from '../../../ui/use-copy.ts';
import { apiKeysQuery, maskKey } from '../keys/keys.ts';
import { type CodeStyle, codeStyles, endpointOf, exampleEndpoints } from '../snippets/endpoints.ts';
import {
  codeOf,
  type CodeToken,
  type ExampleCall,
  fillTemplate,
} from '../snippets/example-call.ts';
import { chooseLanguage, type ExamplesView, parseExamples } from './examples-url.ts';
import { ExampleInputs } from './example-inputs.tsx';
import styles from './examples.module.css';

const keyPlaceholder = 'YOUR_API_KEY';
const exampleJobId = 128;

/** Code for each endpoint in each language, ready to copy and run. */
export function ExamplesSection(
  props: Readonly<{ shown: ReadonlySet<number>; onCodes: () => void }>,
) {
  const { search } = useLocation();
  const view = useMemo(() => parseExamples(paramsOf(search)), [search]);
  const change = useFilters();
  const languages = useClientLanguages();
  const [style, setStyle] = useCodeStyle(view);
  const { active, chosen } = useChosenKey(view);
  const endpoint = endpointOf(view.endpoint);
  const call = useExampleCall(view, languages);
  const code = (apiKey: string) =>
    fillTemplate(exampleTemplates[style][endpoint.name], { ...call, apiKey });
  return (
    <section className={dashboard.panel} aria-labelledby="code-examples">
      <div className={dashboard.panelHead}>
        <h2 id="code-examples">Code Examples</h2>
        <Button variant="default" size="md" onClick={props.onCodes}>
          View Language Codes
        </Button>
      </div>
      <div className="tiles slim">
        <ChoiceField
          label="Endpoint"
          choices={exampleEndpoints.map(({ name: value, label }) => ({ value, label }))}
          value={endpoint.name}
          onChange={(name) => change({ endpoint: name, job_id: null })}
        />
        <ChoiceField
          label="API key"
          placeholder="No active key yet"
          disabled={active.length === 0}
          choices={active.map(({ id, key_name: label }) => ({ value: String(id), label }))}
          value={chosen === undefined ? null : String(chosen.id)}
          onChange={(id) => change({ key: id })}
        />
      </div>
      <ExampleInputs needs={endpoint.needs} call={call} languages={languages} />
      <StyleChoice style={style} onChange={setStyle} />
      <CodeBlock
        label={`${endpoint.label}, ${styleNames[style]}`}
        code={code(keyText(chosen, props.shown))}
        copyText={codeOf(code(chosen?.api_key ?? keyPlaceholder))}
      />
      <p className="soft small">
        {chosen === undefined
          ? `Create an API key and it will appear here in place of ${keyPlaceholder}.`
          : 'The key is hidden here until you show it above; Copy Code copies it in full.'}
      </p>
    </section>
  );
}

const styleNames: Readonly<Record<CodeStyle, string>> = {
  sdk: 'JavaScript with @nsem/sdk',
  fetch: 'JavaScript with fetch',
  python: 'Python',
  curl: 'cURL',
  php: 'PHP',
};

function keyText(chosen: ApiKey | undefined, shown: ReadonlySet<number>): string {
  if (chosen === undefined || chosen.api_key === null) return keyPlaceholder;
  if (shown.has(chosen.id)) return chosen.api_key;
  const { clear, dots } = maskKey(chosen.api_key);
  return clear + dots;
}

function StyleChoice(props: Readonly<{ style: CodeStyle; onChange: (style: CodeStyle) => void }>) {
  const { style, onChange } = props;
  const isJavascript = style === 'sdk' || style === 'fetch';
  return (
    <div className="row">
      <SegmentedControl
        aria-label="Language of the code"
        size="md"
        data={[...languageChoices]}
        value={isJavascript ? 'javascript' : style}
        onChange={(choice) => onChange(choice === 'javascript' ? 'sdk' : choice)}
      />
      {isJavascript && (
        <SegmentedControl
          aria-label="JavaScript with"
          size="md"
          data={[...javascriptChoices]}
          value={style}
          onChange={onChange}
        />
      )}
    </div>
  );
}

/** The code style of the URL, else the last one chosen in this browser. */
function useCodeStyle({ code }: ExamplesView): [CodeStyle, (style: CodeStyle) => void] {
  const change = useFilters();
  const [saved, save] = useLocalStorage({ key: 'code_style', defaultValue: 'sdk' });
  const fallback = codeStyles.find((style) => style === saved) ?? 'sdk';
  const choose = (style: CodeStyle) => {
    save(style);
    change({ code: style });
  };
  return [code ?? fallback, choose];
}

function useChosenKey(view: ExamplesView) {
  const { data: keys = [] } = useQuery(apiKeysQuery);
  const active = keys.filter((key) => key.is_active && key.api_key !== null);
  return { active, chosen: active.find(({ id }) => id === view.key) ?? active[0] };
}

function useExampleCall(view: ExamplesView, { options }: Languages): ExampleCall {
  const isOutput = view.endpoint === 'download-output';
  const { data: newest } = useQuery({
    ...newestJobIdQuery(isOutput ? { status: 'completed' } : {}),
    enabled: endpointOf(view.endpoint).needs === 'job',
  });
  return {
    origin: window.location.origin,
    apiKey: keyPlaceholder,
    sourceLanguage: chooseLanguage(view.source, options, ['en', 'English']),
    targetLanguage: chooseLanguage(view.target, options, ['tw', 'es', 'Spanish']),
    language: chooseLanguage(view.language, options, ['tw', 'en', 'English']),
    jobId: view.job_id ?? newest ?? exampleJobId,
  };
}

/** Highlighted code with a button to copy it. */
function CodeBlock(
  props: Readonly<{
    label: string;
    /** The displayed code. */
    code: readonly CodeToken[];
    /** The copied text: the same code with the full API key. */
    copyText: string;
  }>,
) {
  const { label, code, copyText } = props;
  const { isCopied, copy } = useCopy('Select the code and copy it by hand.');
  return (
    <figure className={`panel raised stack ${styles.block}`}>
      <figcaption className="row apart strong">
        <span>{label}</span>
        <Button variant="light" aria-live="polite" onClick={() => copy(copyText)}>
          {isCopied ? 'Copied' : 'Copy Code'}
        </Button>
      </figcaption>
      {/* Scrollable content must be reachable with the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={styles.scroller} tabIndex={0} aria-label={`Code: ${label}`}>
        <pre>
          <code>
            {code.map(({ offset, text, kind }) => (
              <span key={offset} data-kind={kind}>
                {text}
              </span>
            ))}
          </code>
        </pre>
      </section>
    </figure>
  );
}

/** The programming languages of the examples. */
const languageChoices = [
  { value: 'javascript', label: 'JavaScript' },
  { value: 'python', label: 'Python' },
  { value: 'curl', label: 'cURL' },
  { value: 'php', label: 'PHP' },
] as const;

/** The two variants in JavaScript. */
const javascriptChoices = [
  { value: 'sdk', label: '@nsem/sdk' },
  { value: 'fetch', label: 'fetch' },
] as const;

/** The id of your newest job, optionally with the given status; null if there is none. */
const newestJobIdQuery = (filter: Pick<JobQuery, 'status'>) =>
  queryOptions({
    queryKey: ['jobs', 'newest', filter],
    queryFn: async ({ signal }) => {
      const { data } = await nsem.jobs.list({ ...filter, limit: 1 }, { signal });
      return data[0]?.id ?? null;
    },
  });
