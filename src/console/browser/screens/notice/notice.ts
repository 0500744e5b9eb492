import { html } from 'htm/preact';
import {
  auditList,
  ledgerList,
  noticeMetrics,
  notice as noticeOperation,
  noticeVersions,
} from '../../generated/operations.ts';
import { useQuery } from '../../graph/query.ts';
import { params } from '../../location.ts';
import { copy } from '../../parts/clipboard.ts';
import { Badge } from '../../parts/inline.ts';
import { panel, ScreenTitle, unreadScreen } from '../../parts/panel.ts';
import { type Tab, TabBar } from '../../parts/tab-bar.ts';
import { factsOf, WhatPartnersGet } from './facts.ts';
import { History } from './history.ts';
import { Metrics } from './metrics.ts';
import { nextStep } from './next-step.ts';
import { Readers } from './readers.ts';
import { Stepper } from './stepper.ts';
import { Actions, Decision } from './transitions/transitions.ts';
import { Versions } from './versions.ts';

type TabName = 'record' | 'metrics' | 'readers' | 'history';

export function NoticeScreen({ paId }: { paId: string }) {
  // All at once: the address has all that they ask for.
  const query = useQuery(noticeOperation, { paId });
  const metrics = useQuery(noticeMetrics, { paId });
  const readers = useQuery(ledgerList, { filter: { paIds: [paId] }, first: 25 });
  const history = useQuery(auditList, { filter: { paIds: [paId] }, first: 50 });
  const versions = useQuery(noticeVersions, { paId });
  const notice = query.data?.notice;
  if (!notice) return unreadScreen(`Notice ${paId}`, query);
  const tabs: readonly Tab<TabName>[] = [
    { name: 'record', title: 'Record' },
    { name: 'metrics', title: 'Metrics' },
    { name: 'readers', title: 'Readers', count: readers.data?.accessLedger?.totalCount },
    { name: 'history', title: 'History', count: history.data?.auditTrail?.totalCount },
  ];
  const asked = params.value.get('tab');
  const current = tabs.find(({ name }) => name === asked)?.name ?? 'record';
  return html`
    <${ScreenTitle} title=${notice.title}>
      <p class="under-title">
        <code>${paId}</code>
        <button type="button" class="quiet small" onClick=${() => copy(paId, 'PA-ID')}>Copy</button>
        <${Badge} name=${notice.phase} />
        ${notice.amendment && html`<${Badge} name=${notice.amendment.state} prefix="Amendment" />`}
      </p>
    <//>
    <${Stepper} notice=${notice} />
    <div class="callout soon next-step"><p>${nextStep(notice)}</p><${Actions} notice=${notice} isJudging=${current === 'record'} /></div>
    <${TabBar} label="Parts of the notice" tabs=${tabs} current=${current} />
    <div class="with-aside">
      <div class="stack">
        ${current === 'record' && html`${panel(query, { title: 'Facts', show: () => factsOf(notice) })}<${Decision} notice=${notice} />`}
        ${current === 'metrics' && html`<${Metrics} paId=${paId} query=${metrics} />`}
        ${current === 'readers' && html`<${Readers} paId=${paId} query=${readers} />`}
        ${current === 'history' && html`<${Versions} paId=${paId} query=${versions} /><${History} paId=${paId} query=${history} />`}
      </div>
      <aside class="stack"><${WhatPartnersGet} paId=${paId} /></aside>
    </div>`;
}
