import { vocabulary } from '../../../../generated/console/vocabulary.ts';
import { country, day, instant, isId, words } from '../base/format.ts';
import { hrefWith } from '../base/location.ts';
import { useNameOf } from '../forms/found-field.tsx';
import { firstPage } from '../parts/pages.tsx';
import { me } from '../session/me.ts';

/** Of parameters whose names are not their labels. */
const labels: Readonly<Record<string, string>> = {
  by: 'Made with token',
  campaign: 'Same campaign as',
  code: 'Reason',
  'confirmed-after': 'Confirmed after',
  currency: 'Value in',
  error: 'Error that the partner got',
  from: 'From (UTC)',
  hint: 'Token',
  like: 'Like the request',
  metrics: 'Engagement metrics',
  notice: 'PA-ID',
  'on-register-from': 'New on register from',
  'on-register-to': 'New on register to',
  'process-name': 'Name of the process',
  'published-from': 'Publication from',
  'published-to': 'Publication to',
  request: 'Request id',
  'retention-from': 'Retention ends from',
  'retention-to': 'Retention ends by',
  'sign-off': 'Sign-off',
  to: 'To (UTC)',
  'value-max': 'Value to',
  'value-min': 'Value from',
};

/** What a filter is called in its field and in its chip. */
export const filterLabel = (name: string): string => labels[name] ?? words(name.replaceAll('-', ' '));

/** Values whose names in the graph say too little. */
const texts: Readonly<Record<string, string>> = {
  not_applicable: 'None due',
  outdated: 'Older than a week',
  final_missing: 'Final counts missing',
  final: 'Final counts reported',
};

/** The values of a filter for people. */
export const valueName = (value: string): string => texts[value] ?? words(value.toLowerCase().replaceAll('-', ' '));

/** The values of parameters that are names. */
const named: Readonly<Record<string, readonly string[]>> = {
  action: vocabulary.AuditAction,
  amendment: vocabulary.AmendmentState,
  code: vocabulary.RefusalCode,
  endpoint: vocabulary.RestEndpoint,
  medium: vocabulary.Medium,
  metrics: vocabulary.MetricsState,
  only: ['corrections', 'no-first-imports'],
  phase: vocabulary.NoticePhase,
  plan: ['pro', 'not'],
  process: vocabulary.LinkedProcessType,
  'sign-off': ['waiting'],
  state: vocabulary.TokenState,
  tier: vocabulary.Tier,
};

/** The values of a parameter that choose something: not a name that there is not. */
export const understood = (name: string, values: readonly string[]): readonly string[] =>
  values.filter((value) => value !== '' && (named[name]?.includes(value) ?? true));

type ActiveFilterProps = { name: string; values: readonly string[] };

/** A filter with its values, and the way to remove it. */
export function ActiveFilter({ name, values }: ActiveFilterProps) {
  const [first = ''] = values;
  const found = useNameOf(name === 'publisher' ? name : 'token', isId(first) ? first : undefined);
  const own = me.value?.publishers.find(({ id }) => id === first)?.name;
  const text =
    isId(first) && values.length === 1 ? (own ?? found) : values.map((value) => textOf(name, value)).join(', ');
  return (
    <li>
      <a class="chip" href={hrefWith({ ...firstPage, [name]: undefined })}>
        <span class="hidden">Remove the filter </span>
        {filterLabel(name)} <b>{text}</b> <span aria-hidden="true">×</span>
      </a>
    </li>
  );
}

function textOf(name: string, value: string): string {
  if (name in named) return valueName(value);
  if (name === 'country' && /^[a-z]{2}$/i.test(value)) return country(value.toUpperCase());
  if (name === 'publisher' && value === 'none') return 'Self-published';
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return instant(value);
  return /^\d{4}-\d\d-\d\d$/.test(value) ? day(value) : value;
}
