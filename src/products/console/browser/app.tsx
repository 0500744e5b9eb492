import type { ComponentChildren, FunctionComponent } from 'preact';
import { useEffect } from 'preact/hooks';
import { words } from './format.ts';
import { isUnreachable } from './graph/send.ts';
import { keys, showsKeys, showsPalette } from './keys.ts';
import { loadAhead, screens } from './lazy-screens.ts';
import { params, path } from './location.ts';
import { hasRole, isKnown, type Me, may, me, nameOf, useMe } from './me.ts';
import { FindBox } from './palette/find-box.tsx';
import type { Group } from './palette/found.tsx';
import { Palette } from './palette/palette.tsx';
import { Away } from './parts/away.tsx';
import { Boundary } from './parts/boundary.tsx';
import { endNotification, notification, undoing } from './parts/clipboard.ts';
import { Dialog } from './parts/dialog.tsx';
import { Errors, empty, ScreenTitle } from './parts/panel.tsx';
import { NewImport } from './screens/imports/new.tsx';
import { OverviewScreen } from './screens/overview/overview.tsx';
import { Refused } from './screens/refused.tsx';
import { NewSecret } from './screens/tokens/dialogs.tsx';
import { token } from './session.ts';
import { EndsSoon, ReturnDialog, SignIn } from './sign-in.tsx';
import { isAsking, leave } from './tabs.ts';
import { mayForgetUnsent, unsent } from './unsent.ts';

/** A screen of the menu. `field`: the root field that it reads. Who may not use it does not see the link. */
type Link = { href: string; text: string; field: string; screen: FunctionComponent };

const link = (href: string, text: string, field: string, screen: FunctionComponent): Link => ({
  href,
  text,
  field,
  screen,
});

const links: readonly { title: string; items: readonly Link[] }[] = [
  {
    title: 'Register',
    items: [
      link('/', 'Overview', 'overview', OverviewScreen),
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
      link('/access', 'Access check', 'explainAccess', screens.Access),
      link('/refusals', 'Refusals', 'refusals', screens.Refusals),
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
      link('/data-subjects', 'Data-subject search', 'personDataOccurrences', screens.DataSubject),
      link('/retention', 'Retention', 'erasableNotices', screens.Retention),
    ],
  },
];

/** What an id after the name of a screen shows. */
const details: Readonly<Record<string, (id: string, part: string | undefined) => ComponentChildren>> = {
  notices: noticeScreen,
  imports: (id, part) => (id === 'new' ? <NewImport part={part} /> : <screens.Import key={id} id={id} />),
  publishers: (id) => <screens.Publisher key={id} id={id} />,
  tokens: (id) => <screens.Token key={id} id={id} />,
};

function noticeScreen(id: string, part: string | undefined) {
  const [from, draft] = [params.value.get('from'), params.value.get('draft')];
  if (id === 'new') return <screens.Create key={`${from} ${draft}`} from={from} draft={draft} />;
  if (id === 'review') return <screens.Review />;
  const Screen = { edit: screens.Amend, versions: screens.Compare }[part ?? ''] ?? screens.Notice;
  return <Screen key={id} paId={id} />;
}

export function App() {
  const isSignedIn = token.value !== null;
  if (!isSignedIn && !me.value) return !isAsking.value && <SignIn />;
  return (
    <>
      <div class={isSignedIn ? 'session-of-tab' : 'session-of-tab ended'}>
        <SignedIn />
      </div>
      {!isSignedIn && me.value && <ReturnDialog who={me.value} />}
    </>
  );
}

function SignedIn() {
  const { errors, reload } = useMe();
  const current = path.value;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu of a narrow window closes when its link is followed
  useEffect(() => document.getElementById('navigation')?.hidePopover(), [current]);
  useEffect(() => {
    const timer = setTimeout(loadAhead, 1000);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <a class="skip" href="#main">
        Skip to the content
      </a>
      <header class="bar">
        <button type="button" class="menu-button" popovertarget="navigation">
          Menu
        </button>
        <a class="brand" href="/">
          Notices <span>console</span>
        </a>
        {may('notices') && <FindBox />}
      </header>
      <nav id="navigation" popover aria-label="Screens">
        {linksOfRole().map(({ title, items }) => (
          <>
            <h2>{title}</h2>
            <ul>
              {items.map(({ href, text }) => (
                <li>
                  <a href={href} aria-current={isCurrent(href) ? 'page' : undefined}>
                    {text}
                  </a>
                </li>
              ))}
            </ul>
          </>
        ))}
        <NotSent />
        <div class="session">
          {me.value && (
            <p class="note">
              {nameOf(me.value)}
              <br />
              {titleOf(me.value)}
            </p>
          )}
          <button type="button" class="quiet" onClick={signOut}>
            Sign out
          </button>
        </div>
      </nav>
      <main id="main">
        <EndsSoon />
        <Away />
        {me.value === null && <Errors errors={errors.filter((error) => !isUnreachable(error))} retry={reload} />}
        <Boundary of={current}>
          <Screen />
        </Boundary>
      </main>
      <NewSecret />
      {showsPalette.value && <Palette groups={everywhere()} />}
      {showsKeys.value && <KeysDialog />}
      <Notification />
    </>
  );
}

function Notification() {
  const undo = undoing.value;
  const onUndo = () => {
    endNotification();
    undo?.();
  };
  return (
    <div class="notification">
      <span role="status">{notification}</span>
      {undo && (
        <button type="button" class="quiet small" onClick={onUndo}>
          Undo
        </button>
      )}
    </div>
  );
}

/** A component of its own: it changes with every key that is pressed in a form. */
const NotSent = () =>
  unsent.value.size > 0 && (
    <>
      <h2>Not sent yet</h2>
      <ul>
        {[...unsent.value].map(([address, { title }]) => (
          <li>
            <a href={address}>{title}</a>
          </li>
        ))}
      </ul>
    </>
  );

const linksOfRole = () =>
  links
    .map(({ title, items }) => ({ title, items: items.filter(({ field }) => me.value !== null && may(field)) }))
    .filter(({ items }) => items.length > 0);

/** What the palette offers on every screen. */
const everywhere = (): readonly Group[] => [
  ...linksOfRole().map(({ title, items }) => ({
    title,
    options: items.map(({ href, text }) => ({ id: href, href, text })),
  })),
  {
    title: 'Actions',
    options: [
      ...(hasRole('operator') ? [{ id: 'new', text: 'New notice', href: '/notices/new' }] : []),
      { id: 'keys', text: 'Show the keys', act: showKeys },
      { id: 'leave', text: 'Sign out', act: signOut },
    ],
  },
];

function signOut(): void {
  if (mayForgetUnsent()) leave();
}

const KeysDialog = () => (
  <Dialog title="Keys" onClose={hideKeys}>
    <dl class="facts keys">
      {keys.map(([key, what]) => (
        <div>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
    <div class="buttons">
      <button type="button" class="primary" onClick={hideKeys}>
        Close
      </button>
    </div>
  </Dialog>
);

function showKeys(): void {
  showsKeys.value = true;
}

function hideKeys(): void {
  showsKeys.value = false;
}

const isCurrent = (href: string) => path.value === href || (href !== '/' && path.value.startsWith(`${href}/`));

function partsOf(path: string): readonly string[] {
  try {
    return path.split('/').map(decodeURIComponent);
  } catch {
    return ['', 'not an address'];
  }
}

/** A role of staff, or the publishers of a partner. */
const titleOf = ({ role, tier, publishers }: Me) =>
  publishers.length > 0 ? publishers.map(({ name }) => name).join(', ') : words(role ?? tier);

function Screen() {
  const [, name, id, part] = partsOf(path.value);
  // A partner's queries would be refused on the screens of staff; and a draft belongs to somebody.
  if (!isKnown() || (params.value.has('draft') && !me.value)) return <div class="placeholder" aria-busy="true"></div>;
  const found = links.flatMap(({ items }) => items).find(({ href }) => href === `/${name ?? ''}`);
  if (found && !may(found.field)) return <Refused />;
  if (id) return details[name ?? '']?.(id, part) ?? noSuchScreen();
  return found ? <found.screen /> : noSuchScreen();
}

/** The menu stays, and the nearest address is offered. */
function noSuchScreen() {
  const [, name = '', ...others] = path.value.split('/');
  const nearest = linksOfRole()
    .flatMap(({ items }) => items)
    .find(({ href }) => name.length > 2 && href.slice(1).startsWith(name.toLowerCase().slice(0, 4)));
  const href = nearest && [nearest.href, ...others].join('/');
  return (
    <>
      <ScreenTitle title="No such screen" />
      <section class="panel">
        {empty(
          `Nothing is at ${path.value}.`,
          href && nearest.href !== `/${name}` ? (
            <>
              Perhaps you mean <a href={href}>{href}</a>.
            </>
          ) : (
            <>
              Choose a screen from the menu, search with <kbd>Ctrl K</kbd>, or go to the <a href="/">overview</a>.
            </>
          ),
        )}
      </section>
    </>
  );
}
