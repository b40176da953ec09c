import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';

import { useFilters } from '../../../lib/address/use-filters.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { Dialog } from '../../../ui/kit/dialog.tsx';
import { SearchBox } from '../../../ui/kit/search-box.tsx';
import { Loaded, Skeleton } from '../../../ui/query/loaded.tsx';
import { languagesMatching } from '../../../entities/languages/catalogue.ts';
import { languagesQuery } from '../../../entities/languages/queries.ts';
import table from '../../../ui/table.module.css';

export type LanguageCodesDialogProps = Readonly<{ opened: boolean; onClose: () => void }>;

/** The languages with their codes for the API. */
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
    <div className="stack">
      <SearchBox
        label="Search languages"
        placeholder="Search by name or code..."
        q={q}
        onSearch={(text) => change({ q: text })}
      />
      <Loaded
        query={languages}
        skeleton={<Skeleton label="Loading languages..." count={6} shape="line" />}
        errorTitle="The languages could not be loaded"
        errorFallback="Please try again."
      >
        {(all) => {
          const matching = languagesMatching(q, all);
          return (
            <>
              <output className="soft small">
                {matching.length === 1 ? '1 language' : `${matching.length} languages`}
              </output>
              {matching.length === 0 ? (
                <EmptyState text="No languages found matching your search." />
              ) : (
                <table className={table.table}>
                  <caption className="visually-hidden">Languages and their codes</caption>
                  <thead>
                    <tr>
                      <th scope="col">Language</th>
                      <th scope="col">Code</th>
                    </tr>
                  </thead>
                  <tbody>
                    {matching.map(({ id, name, language_code: code }) => (
                      <tr key={id}>
                        <th scope="row">{name}</th>
                        <td>
                          <code className="mono">{code}</code>
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
