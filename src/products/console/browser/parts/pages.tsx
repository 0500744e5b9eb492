import type { PageFragment } from '../base/graph.ts';
import { hrefWith } from '../base/location.ts';

const pageSize = 25;

/** The page that an address asks for, as arguments of a list. */
export function pageOf(params: URLSearchParams): { first?: number; after?: string; last?: number; before?: string } {
  const before = params.get('before');
  if (before) return { last: pageSize, before };
  const after = params.get('after');
  return { first: pageSize, ...(after && { after }) };
}

/** Without parameters of a page: another filter starts on the first. */
export const firstPage = { after: undefined, before: undefined };

/** Links to the neighbouring pages. Cursors stay valid while items are added or removed. */
export function Pager({ info, count }: { info: PageFragment; count?: string | undefined }) {
  const { hasNextPage, hasPreviousPage, startCursor, endCursor } = info;
  const hasPages = hasNextPage || hasPreviousPage;
  const step = (isThere: boolean, label: string, href: string, rel: string) =>
    isThere ? (
      <a class="button" href={href} rel={rel}>
        {label}
      </a>
    ) : (
      <span class="button" aria-disabled="true">
        {label}
      </span>
    );
  return (
    <nav class="pager" aria-label="Pages">
      {/* Of one page it stands above the list, and is only read out here. */}
      <span class={hasPages ? 'count' : 'visually-hidden'} role="status">
        {count ?? ''}
      </span>
      {hasPages && (
        <>
          {hasPreviousPage && (
            <a class="button" href={hrefWith(firstPage)}>
              First
            </a>
          )}
          {step(hasPreviousPage, 'Previous', hrefWith({ ...firstPage, before: startCursor ?? undefined }), 'prev')}
          {step(hasNextPage, 'Next', hrefWith({ ...firstPage, after: endCursor ?? undefined }), 'next')}
        </>
      )}
    </nav>
  );
}
