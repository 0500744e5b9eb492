import { number, plural, shortDay, time } from '../../base/format.ts';
import type { ImportSummaryFragment } from '../../base/graph.ts';
import { acceptedOf, laterOf, stillRejected } from './outcome.tsx';

type Named = { id: string; startedAt: string; dryRun: boolean };

/** An import whose file is named already. */
const byTime = ({ startedAt, dryRun }: Named): string =>
  `the ${dryRun ? 'check' : 'import'} of ${shortDay(startedAt)}, ${time(startedAt)}`;

const LinkByTime = ({ of }: { of: Named }) => <a href={`/imports/${of.id}`}>{byTime(of)}</a>;

/** In a row of the list. */
export const continuedOf = ({ continues }: ImportSummaryFragment): string | null =>
  continues && `Continues ${byTime(continues)}`;

/** The first import of the file, whose rejected rows this one has, mended. */
export const Continues = ({ of: { continues } }: { of: ImportSummaryFragment }) =>
  continues && (
    <span class="note">
      Continues <LinkByTime of={continues} />
    </span>
  );

/** The imports that were sent rejected rows of this one, mended, and where those are that are left. */
export function MendedSince({ of: found }: { of: ImportSummaryFragment }) {
  const later = laterOf(found);
  const rejected = stillRejected(found);
  return (
    <section class="panel">
      <header>
        <h2>Rejected records</h2>
        <span class="note">
          {number(found.rejected - rejected)} of {number(found.rejected)} mended later
        </span>
      </header>
      {later.map((one) => (
        <p key={one.id}>
          {plural(acceptedOf(one), 'mended row')} {acceptedOf(one) === 1 ? 'was' : 'were'}{' '}
          {one.dryRun ? 'checked' : 'imported'} by <LinkByTime of={one} />
          {one.rejected > 0 && `, ${plural(one.rejected, 'row')} rejected again`}.
        </p>
      ))}
    </section>
  );
}
