import type { ComponentChildren, FunctionComponent } from 'preact';
import type { StaffRole } from '../base/graph.ts';
import { hrefWith, params, path } from '../base/location.ts';
import { ScreenTitle } from '../panels/panel.tsx';
import { NewImport } from '../screens/imports/new.tsx';
import { OverviewScreen } from '../screens/overview/overview.tsx';
import { isKnown, may, me } from '../session/me.ts';
import { lazyParts, screens } from './lazy-screens.ts';
import { Refused } from './refused.tsx';

/**
 * A screen of the menu. `field`: the root field that it reads; who may not use it does not see the link. `role`: that of the
 * staff who may.
 */
type Link = { href: string; text: string; field: string; screen: FunctionComponent; role: StaffRole };

const link = (
  href: string,
  text: string,
  field: string,
  screen: FunctionComponent,
  role: StaffRole = 'viewer',
): Link => ({
  href,
  text,
  field,
  screen,
  role,
});

const links: readonly { title: string; items: readonly Link[] }[] = [
  {
    title: 'Register',
    items: [
      link('/', 'Overview', 'overview', () => <OverviewScreen ownSignOff={<lazyParts.OwnSignOff />} />),
      link('/notices', 'Notices', 'notices', screens.Notices),
      link('/campaigns', 'Campaigns', 'campaigns', screens.Campaigns),
      link('/imports', 'Imports', 'imports', screens.Imports),
    ],
  },
  {
    title: 'Partners',
    items: [
      link('/publishers', 'Publishers', 'publishers', screens.Publishers),
      link('/tokens', 'Tokens', 'tokens', screens.Tokens),
      link('/calls', 'Calls', 'explainAccess', screens.Calls),
    ],
  },
  {
    title: 'Records',
    items: [
      link('/metrics-changes', 'Metrics changes', 'metricsChanges', screens.MetricsChanges),
      link('/ledger', 'Access ledger', 'accessLedger', screens.Ledger),
      link('/audit', 'Audit trail', 'auditTrail', screens.Audit),
    ],
  },
  {
    title: 'Duties',
    items: [
      link('/data-subjects', 'Data-subject search', 'personDataOccurrences', screens.DataSubject, 'administrator'),
      link('/retention', 'Retention', 'erasableNotices', screens.Retention, 'administrator'),
    ],
  },
];

/** What an id after the name of a screen shows. */
const details: Readonly<Record<string, (id: string, part: string | undefined) => ComponentChildren>> = {
  notices: noticeScreen,
  imports: importScreen,
  publishers: publisherScreen,
  tokens: (id, part) => part === undefined && <screens.Token key={id} id={id} />,
};

function importScreen(id: string, part: string | undefined) {
  if (id === 'new') return (part === undefined || part === 'columns') && <NewImport part={part} />;
  return part === undefined && <screens.Import key={id} id={id} />;
}

function publisherScreen(id: string, part: string | undefined) {
  if (id === 'tell') return part === undefined && <screens.TellAll key={params.value.get('about')} />;
  const Screen = { '': screens.Publisher, tell: screens.Tell }[part ?? ''];
  return Screen && <Screen key={id} id={id} />;
}

function noticeScreen(id: string, part: string | undefined) {
  const [from, draft] = [params.value.get('from'), params.value.get('draft')];
  if (id === 'new') return part === undefined && <screens.Create key={`${from} ${draft}`} from={from} draft={draft} />;
  const Screen = { '': screens.Notice, edit: screens.Amend }[part ?? ''];
  return Screen && <Screen key={id} paId={id} />;
}

/** The part of the menu that the caller may use. */
export const linksOfRole = () =>
  links
    .map(({ title, items }) => ({
      title,
      items: items.filter(({ href, field }) => me.value !== null && (href === '/' || may(field))),
    }))
    .filter(({ items }) => items.length > 0);

function partsOf(path: string): readonly string[] {
  try {
    return path.split('/').map(decodeURIComponent);
  } catch {
    return ['', 'not an address'];
  }
}

/** The screen of the address. */
export function Screen() {
  const [, name, id, part, ...more] = partsOf(path.value);
  // A partner's queries would be refused on the screens of staff.
  if (!isKnown()) return <div class="placeholder" aria-busy="true"></div>;
  const found = links.flatMap(({ items }) => items).find(({ href }) => href === `/${name ?? ''}`);
  if (found && !may(found.field)) return <Refused title={found.text} staff={found.role} />;
  const detail = id && more.length === 0 && details[name ?? '']?.(id, part);
  if (detail && found) {
    return (
      <>
        <Above list={found} id={part && name === 'notices' ? id : undefined} />
        {detail}
      </>
    );
  }
  if (!found || id !== undefined) return noSuchScreen();
  lastAddresses.set(found.href, hrefWith({}));
  return <found.screen />;
}

/** The filters with which a list was shown last, so that a way back to it leads to the same rows. */
const lastAddresses = new Map<string, string>();

/** The way up: to the list that a screen is of, and to its notice. */
const Above = ({ list, id }: { list: Link; id: string | undefined }) => (
  <nav class="above" aria-label="Above this screen">
    <a href={lastAddresses.get(list.href) ?? list.href}>{list.text}</a>
    {id && <a href={`${list.href}/${encodeURIComponent(id)}`}>{id}</a>}
  </nav>
);

/** The menu stays, and the nearest address is offered. */
function noSuchScreen() {
  const [, name = '', ...others] = path.value.split('/');
  const nearest = linksOfRole()
    .flatMap(({ items }) => items)
    .find(({ href }) => name.length > 2 && href.slice(1).startsWith(name.toLowerCase().slice(0, 4)));
  const href = nearest && [nearest.href, ...others].join('/');
  const isOther = nearest && nearest.href !== `/${name}`;
  return (
    <>
      <ScreenTitle title="No such screen" />
      <p class="lead">
        Nothing is at <code>{path}</code>.{' '}
        {isOther ? 'Perhaps you mean this:' : 'Choose a screen from the menu, or search.'}
      </p>
      <p class="buttons start">
        {isOther && (
          <a class="button primary" href={href}>
            Open {others[0] || nearest.text}
          </a>
        )}
        <a class={isOther ? 'button' : 'button primary'} href="/">
          Overview
        </a>
      </p>
    </>
  );
}
