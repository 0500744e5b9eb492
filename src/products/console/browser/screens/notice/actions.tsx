import { nextToJudge } from '../../../../../generated/console/operations.ts';
import { plural } from '../../format.ts';
import { useQuery } from '../../graph/query.ts';
import { hrefWith } from '../../location.ts';
import { hasRole } from '../../me.ts';
import { noticeHref } from '../../parts/inline.tsx';
import { Menu } from '../../parts/menu.tsx';
import { Checklist, missingIn } from './checklist.tsx';
import { availableOf, isToJudge, judgements, type Notice, type TransitionName, transitions } from './transitions.ts';

/** What a button does: asks before the transition. */
type Choose = (name: TransitionName) => void;

/** What the caller may do with the notice now: what brings it forward as a button, the rest in a menu. */
export function Actions({ notice, isJudging, choose }: { notice: Notice; isJudging: boolean; choose: Choose }) {
  const available = availableOf(notice);
  const mayEdit = notice.availableTransitions?.includes('amend') ?? false;
  const editIsFirst = mayEdit && !isToJudge(notice);
  const edit = notice.amendment ? 'Edit the amendment' : notice.signedOffAt ? 'Amend' : 'Edit';
  const editHref = `${noticeHref(notice.paId)}/edit`;
  const others = available.filter((name) => name !== 'submit' && !(isToJudge(notice) && judgements.includes(name)));
  return (
    <>
      {isToJudge(notice) && !isJudging && (
        <a class="button primary" href={hrefWith({ tab: 'changes' })}>
          Review it
        </a>
      )}
      {editIsFirst && (
        <a class="button" href={editHref}>
          {edit}
        </a>
      )}
      {available.includes('submit') && (
        <button type="button" class="primary" onClick={() => choose('submit')}>
          {transitions.submit.label}
        </button>
      )}
      {(others.length > 0 || hasRole('operator')) && (
        <Menu text="More actions" class="button-menu">
          <ul>
            {mayEdit && !editIsFirst && (
              <li>
                <a href={editHref}>{edit}</a>
              </li>
            )}
            {hasRole('operator') && (
              <li>
                <a href={`/notices/new?from=${encodeURIComponent(notice.paId)}`}>Duplicate this notice</a>
              </li>
            )}
            {others.map((name) => (
              <li>
                <button type="button" class={transitions[name].danger ? 'danger' : ''} onClick={() => choose(name)}>
                  {transitions[name].label}
                </button>
              </li>
            ))}
          </ul>
        </Menu>
      )}
    </>
  );
}

/** To send it back comes first if it does not state what it has to. */
const judgementsOf = (record: object | undefined): readonly TransitionName[] =>
  record && missingIn(record) ? [...new Set<TransitionName>(['request_revision', ...judgements])] : judgements;

type DecisionProps = { notice: Notice; record: object | undefined; choose: Choose };

/** The judgement on the newest version, for those who are asked for it, with what the version does not state. */
export function Decision({ notice, record, choose }: DecisionProps) {
  const [first, second, ...others] = judgementsOf(record).filter((name) => availableOf(notice).includes(name));
  if (!first) return null;
  const button = (name: TransitionName, style: string) => (
    <button type="button" class={style} onClick={() => choose(name)}>
      {transitions[name].label}
    </button>
  );
  return (
    <section class="panel decision" aria-labelledby="decision-title">
      <h2 id="decision-title">Your decision on version {notice.amendment?.version ?? notice.version}</h2>
      {record && <Checklist record={record} />}
      <div class="buttons start">
        {button(first, 'primary')}
        {second && button(second, '')}
      </div>
      {/* Not in the bar of narrow windows, which has two rows at most. */}
      {others.length > 0 && <div>{others.map((name) => button(name, 'quiet'))}</div>}
      <p class="note">{transitions[first].consequence(notice)}</p>
    </section>
  );
}

/** After a judgement: the version that waits longest for one. */
export function NextToJudge() {
  const { data } = useQuery(nextToJudge, {});
  const [next] = data?.notices?.nodes ?? [];
  const count = data?.overview?.signOffs?.count;
  if (!data) return null;
  return (
    <p class="next">
      {next ? (
        <>
          Next: <a href={noticeHref(next.paId)}>{next.title}</a>
          {count != null && ` · ${plural(count, 'version waits', 'versions wait')} for sign-off`}
        </>
      ) : (
        'No other version waits for sign-off.'
      )}
    </p>
  );
}
