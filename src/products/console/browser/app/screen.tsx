import type { StaffRole } from '../base/graph.ts';
import { hrefWith, path } from '../base/location.ts';
import { ScreenTitle } from '../panels/panel.tsx';
import { OverviewScreen } from '../screens/overview/overview.tsx';
import { isKnown, may, me } from '../session/me.ts';
import { lazyScreens } from './lazy-screens.ts';
import { Refused } from './refused.tsx';

/**
 * A screen of the menu. `field`: the root field that it reads; who may not use it does not see the link. `role`: that of the
 * staff who may.
 */
type Link = { href: string; text: string; field: string; role: StaffRole };

const link = (href: string, text: string, field: string, role: StaffRole = 'viewer'): Link => ({
  href,
  text,
  field,
  role,
});

const links: readonly { title: string; items: readonly Link[] }[] = [
  {
    title: 'Register',
    items: [
      link('/', 'Overview', 'overview'),
      link('/notices', 'Notices', 'notices'),
      link('/campaigns', 'Campaigns', 'campaigns'),
      link('/imports', 'Imports', 'imports'),
    ],
  },
  {
    title: 'Partner API',
    items: [
      link('/publishers', 'Publishers', 'publishers'),
      link('/tokens', 'Tokens', 'tokens'),
      link('/calls', 'Refused calls', 'explainAccess'),
    ],
  },
  {
    title: 'Records',
    items: [
      link('/metrics-changes', 'Metrics changes', 'metricsChanges'),
      link('/ledger', 'Access ledger', 'accessLedger'),
      link('/audit', 'Audit trail', 'auditTrail'),
    ],
  },
  {
    title: 'Duties',
    items: [
      link('/data-subjects', 'Data-subject search', 'personDataOccurrences', 'administrator'),
      link('/retention', 'Retention', 'erasableNotices', 'administrator'),
    ],
  },
];

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
    return path.replace(/\/$/, '').split('/').map(decodeURIComponent);
  } catch {
    return ['', 'not an address'];
  }
}

/** The screen of the address. */
export function Screen() {
  const [, name = '', id, part, ...more] = partsOf(path.value);
  // A partner's queries would be refused on the screens of staff.
  if (!isKnown()) return <div class="placeholder" aria-busy="true"></div>;
  const found = links.flatMap(({ items }) => items).find(({ href }) => href === `/${name}`);
  if (found && !may(found.field)) return <Refused title={found.text} staff={found.role} />;
  if (!found || id === '' || more.length > 0) return <NoSuchScreen />;
  if (id === undefined) lastAddresses.set(found.href, hrefWith({}));
  if (name === '') return <OverviewScreen ownSignOff={<lazyScreens.OwnSignOff />} />;
  const above = <Above list={found} id={part && ['notices', 'publishers'].includes(name) ? id : undefined} />;
  return <lazyScreens.Other name={name} id={id} part={part} above={above} none={<NoSuchScreen />} />;
}

/** The filters with which a list was shown last, so that a way back to it leads to the same rows. */
const lastAddresses = new Map<string, string>();

/** The way up: to the list that a screen is of, and to its notice or publisher. */
const Above = ({ list, id }: { list: Link; id: string | undefined }) => (
  <nav class="above" aria-label="Above this screen">
    <a href={lastAddresses.get(list.href) ?? list.href}>{list.text}</a>
    {id && <a href={`${list.href}/${encodeURIComponent(id)}`}>{list.href === '/notices' ? id : 'Publisher'}</a>}
  </nav>
);

/** The menu stays, and the nearest address is offered. */
function NoSuchScreen() {
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
        There is no screen at <code>{path}</code>.{' '}
        {isOther ? 'Perhaps you mean this:' : 'Choose a screen from the menu, or search.'}
      </p>
      <p class="buttons start">
        {nearest && (
          <a class="button primary" href={isOther ? href : nearest.href}>
            {isOther ? `Open ${others[0] || nearest.text}` : `Go to ${nearest.text}`}
          </a>
        )}
        <a class={nearest ? 'button' : 'button primary'} href="/">
          Go to Overview
        </a>
      </p>
    </>
  );
}
