import { day, dayLength, instant, localDay, number, signedNumber } from '../../base/format.ts';
import type { NoticeMetricsQuery } from '../../base/graph.ts';
import { hrefTo } from '../../base/location.ts';
import { Empty, Panel } from '../../panels/panel.tsx';
import { joined, WhenInRow } from '../../parts/inline.tsx';
import { Plot } from '../../plots/plot.tsx';
import { hasGap } from '../../plots/plot-drawing.tsx';
import type { QueryState } from '../../session/query.ts';

type Counted = NonNullable<NoticeMetricsQuery['notice']>;
type Step = NonNullable<Counted['metrics']['history']>[number];

type Props = { paId: string; query: QueryState<NoticeMetricsQuery> };

export const Metrics = ({ paId, query }: Props) => (
  <Panel query={query} title="Engagement metrics" lines={8} show={({ notice }) => notice && show(notice, paId)} />
);

function show({ campaign, campaignEnd, metrics }: Counted, paId: string) {
  const { viewsCount, engagementsCount, recordedAt, history } = metrics;
  if (viewsCount === null || engagementsCount === null) {
    return (
      <Empty
        what="No metrics yet."
        why={
          <>
            The publisher reports them with{' '}
            <code>
              PUT /advertisement/{'{'}PAID{'}'}/metrics
            </code>
            .
          </>
        }
      />
    );
  }
  const steps = history ?? [];
  const changes = hrefTo('/metrics-changes', { notice: paId });
  return (
    <>
      <div class="figures counts">
        <p>
          <strong>{number(viewsCount)}</strong> views since {day(campaign.startDate)}
        </p>
        <p>
          <strong>{number(engagementsCount)}</strong> engagements
        </p>
        {recordedAt && (
          <p class="note">
            Reported <WhenInRow at={recordedAt} />
          </p>
        )}
        <a class="note" href={changes}>
          Show each change
        </a>
      </div>
      {steps.length > 1 && <Totals steps={steps} campaign={{ ...campaign, campaignEnd }} changes={changes} />}
    </>
  );
}

type Campaign = Counted['campaign'] & Pick<Counted, 'campaignEnd'>;
type TotalsProps = { steps: readonly Step[]; campaign: Campaign; changes: string };

/** The totals over time, with what explains their course. */
function Totals({ steps, campaign, changes }: TotalsProps) {
  const corrections = steps.flatMap((step, index) =>
    step.isCorrection ? [{ ...step, before: steps[index - 1] }] : [],
  );
  const isDashed = hasGap(steps.map(({ recordedAt }) => Date.parse(recordedAt)));
  return (
    <>
      <Plot
        caption={`Reported totals since ${instant(steps[0]?.recordedAt ?? '')}`}
        at={steps.map(({ recordedAt }) => recordedAt)}
        label={instant}
        isLine
        marks={marksOf(campaign)}
        marked={steps.flatMap(({ isCorrection }, index) => (isCorrection ? [index] : []))}
        series={[
          { name: 'Views', values: steps.map(({ viewsCount }) => viewsCount) },
          { name: 'Engagements', values: steps.map(({ engagementsCount }) => engagementsCount) },
        ]}
      />
      {isDashed && <p class="note">The line is dashed where no report came for more than a week.</p>}
      {corrections.length > 0 && (
        <p class="note">
          {corrections.length === 1 ? 'A circle marks the correction of' : 'Circles mark the corrections of'}{' '}
          {joined(
            corrections.map(({ recordedAt, viewsCount, engagementsCount, before }) => {
              const on = localDay(recordedAt);
              return (
                <>
                  <a href={`${changes}&only=corrections&from=${on}&to=${on}`}>{day(on)}</a>
                  {before &&
                    ` (${signedNumber(viewsCount - before.viewsCount)} views, ${signedNumber(engagementsCount - before.engagementsCount)} engagements)`}
                </>
              );
            }),
          )}
          .
        </p>
      )}
    </>
  );
}

/** Start and end of the campaign, as far as they have passed. Today ends the axis of one that runs. */
function marksOf({ startDate, campaignEnd }: Campaign) {
  const now = Date.now();
  const end = campaignEnd === null ? Number.POSITIVE_INFINITY : Date.parse(campaignEnd) + dayLength;
  return [
    { at: Date.parse(startDate), text: 'Campaign starts' },
    { at: Math.min(end, now), text: end <= now ? 'Campaign ends' : 'Today' },
  ].filter(({ at }) => at <= now);
}
