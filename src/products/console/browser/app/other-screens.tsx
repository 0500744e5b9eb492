import type { ComponentChildren, FunctionComponent, VNode } from 'preact';
import { params } from '../base/location.ts';
import { CallsScreen } from '../screens/calls/calls.tsx';
import { CampaignsScreen } from '../screens/campaigns/campaigns.tsx';
import { DataSubjectScreen } from '../screens/duties/data-subject.tsx';
import { RetentionScreen } from '../screens/duties/retention.tsx';
import { ColumnsScreen } from '../screens/imports/columns.tsx';
import { FileScreen } from '../screens/imports/file.tsx';
import { ImportScreen } from '../screens/imports/import.tsx';
import { ImportsScreen } from '../screens/imports/imports.tsx';
import { AuditScreen, LedgerScreen, MetricsChangesScreen } from '../screens/logs/logs.tsx';
import { NoticeScreen } from '../screens/notice/notice.tsx';
import { NoticesScreen } from '../screens/notices/notices.tsx';
import { PublisherScreen } from '../screens/publishers/publisher.tsx';
import { PublishersScreen } from '../screens/publishers/publishers.tsx';
import { TellAllScreen, TellScreen } from '../screens/publishers/tell.tsx';
import { AmendScreen } from '../screens/record/amend.tsx';
import { CreateScreen } from '../screens/record/create.tsx';
import { TokenScreen } from '../screens/tokens/token.tsx';
import { TokensScreen } from '../screens/tokens/tokens.tsx';

export { OwnSignOff } from '../screens/notice/own-decision.tsx';
export { OwnTokens } from '../screens/tokens/token-table.tsx';

const lists: Readonly<Record<string, FunctionComponent>> = {
  notices: NoticesScreen,
  campaigns: CampaignsScreen,
  imports: ImportsScreen,
  publishers: PublishersScreen,
  tokens: TokensScreen,
  calls: CallsScreen,
  'metrics-changes': MetricsChangesScreen,
  ledger: LedgerScreen,
  audit: AuditScreen,
  'data-subjects': DataSubjectScreen,
  retention: RetentionScreen,
};

type Details = Readonly<Record<string, (id: string) => ComponentChildren>>;

/** What an id after the name of a screen shows, by that name and what follows the id. */
const details: Readonly<Record<string, Details>> = {
  notices: {
    '': (paId) => (paId === 'new' ? newNotice() : <NoticeScreen key={paId} paId={paId} />),
    edit: (paId) => <AmendScreen key={paId} paId={paId} />,
  },
  imports: {
    '': (id) => (id === 'new' ? <FileScreen /> : <ImportScreen key={id} id={id} />),
    columns: (id) => id === 'new' && <ColumnsScreen />,
  },
  publishers: {
    '': (id) =>
      id === 'tell' ? <TellAllScreen key={params.value.get('about')} /> : <PublisherScreen key={id} id={id} />,
    tell: (id) => id !== 'tell' && <TellScreen key={id} id={id} />,
  },
  tokens: { '': (id) => <TokenScreen key={id} id={id} /> },
};

function newNotice() {
  const [from = null, draft = null] = ['from', 'draft'].map((name) => params.value.get(name));
  return <CreateScreen key={`${from} ${draft}`} from={from} draft={draft} />;
}

type OtherScreenProps = {
  name: string;
  id: string | undefined;
  part: string | undefined;
  /** The way up, above what is not a list. */
  above: ComponentChildren;
  /** In place of a screen that there is not. */
  none: VNode;
};

/** Every screen but the overview. In one file: they share most of their code, and it is loaded soon after the first screen anyway. */
export function OtherScreen({ name, id, part = '', above, none }: OtherScreenProps) {
  const List = lists[name];
  if (id === undefined) return List ? <List /> : none;
  const detail = details[name]?.[part]?.(id);
  return detail ? (
    <>
      {above}
      {detail}
    </>
  ) : (
    none
  );
}
