import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';

import { useFilters } from '../../lib/use-filters.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Dialog } from '../../ui/kit/dialog.tsx';
import { SearchBox } from '../../ui/kit/search-box.tsx';
import { Loaded } from '../../ui/query/loaded.tsx';
import { Skeleton } from '../../ui/query/skeleton.tsx';
import { languagesMatching } from '../language-management/catalogue.ts';
import { languagesQuery } from '../languages/queries.ts';
import styles from './api-examples.module.css';

/** Whether the codes are looked at. */
export type LanguageCodesDialogProps = Readonly<{ opened: boolean; onClose: () => void }>;

/** The codes by which the API names languages. */
export function LanguageCodesDialog({ opened, onClose }: LanguageCodesDialogProps) {
  return (
    <Dialog title="Language Codes" opened={opened} onClose={onClose} size="md">
      <LanguageCodes />
    </Dialog>
  );
}

function LanguageCodes() {
  const [params] = useSearchParams();
  const change = useFilters();
  const languages = useQuery(languagesQuery);
  const q = params.get('q') ?? '';
  return (
    <div className={styles.codes}>
      <SearchBox
        label="Search languages"
        placeholder="Search by name or code..."
        q={q}
        onSearch={(words) => change({ q: words })}
      />
      <Loaded
        query={languages}
        skeleton={<Skeleton label="Loading languages..." count={6} shape="line" />}
        errorTitle="The languages could not be loaded"
        errorFallback="Please try again."
      >
        {(all) => {
          const found = languagesMatching(q, all);
          return (
            <>
              <output className={styles.hint}>
                {found.length === 1 ? '1 language' : `${found.length} languages`}
              </output>
              {found.length === 0 ? (
                <EmptyState text="No language has such a name or code." />
              ) : (
                <table>
                  <caption className="visually-hidden">Languages and their codes</caption>
                  <thead>
                    <tr>
                      <th scope="col">Language</th>
                      <th scope="col">Code</th>
                    </tr>
                  </thead>
                  <tbody>
                    {found.map(({ id, name, language_code: code }) => (
                      <tr key={id}>
                        <th scope="row">{name}</th>
                        <td>
                          <code>{code}</code>
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              )}
            </>
          );
        }}
      </Loaded>
    </div>
  );
}
