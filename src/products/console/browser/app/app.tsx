import { useEffect } from 'preact/hooks';
import { weekday, words } from '../base/format.ts';
import { keys, overlay, showOver } from '../base/keys.ts';
import { path } from '../base/location.ts';
import { settings } from '../base/settings.ts';
import { chooseTheme, theme, themes } from '../base/stored.ts';
import { Errors } from '../panels/panel.tsx';
import { Boundary } from '../parts/boundary.tsx';
import { endNotification, notification, undoing } from '../parts/clipboard.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Facts, Icon, Select } from '../parts/inline.tsx';
import { FindButton, type Group } from '../screens/palette/found.tsx';
import { Palette } from '../screens/palette/palette.tsx';
import { NewSecret } from '../screens/tokens/new-secret.tsx';
import { hasRole, type Me, me, nameOf, useMe } from '../session/me.ts';
import { answers } from '../session/query.ts';
import { isAway, isUnreachable } from '../session/send.ts';
import { token } from '../session/session.ts';
import { isAsking, leave } from '../session/tabs.ts';
import { mayForgetUnsent, unsent } from '../session/unsent.ts';
import { loadAhead } from './lazy-screens.ts';
import { linksOfRole, Screen } from './screen.tsx';
import { EndsSoon, ReturnDialog, SignIn } from './sign-in.tsx';

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
        <button type="button" class="menu-button" popovertarget="navigation" aria-label="Menu">
          <Icon name="menu" />
        </button>
        <a class="brand" href="/">
          Notices <span>console</span>
        </a>
        {settings.demoToken && <span class="badge waiting">Demo</span>}
        <FindButton />
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
            <p>
              <span class="note sub">Signed in as</span>
              <strong>{nameOf(me.value)}</strong>
              {!nameOf(me.value).toLowerCase().endsWith(titleOf(me.value).toLowerCase()) && (
                <span class="note sub">{titleOf(me.value)}</span>
              )}
            </p>
          )}
          <Select aria-label="Theme" options={themes} chosen={theme()} onChoose={chooseTheme} />
          <button type="button" onClick={signOut}>
            Sign out
          </button>
        </div>
      </nav>
      <main id="main">
        <p class="printed note">
          Register of political-advertisement notices, {location.host}. Printed on {weekday(new Date().toISOString())}{' '}
          (UTC).
        </p>
        <EndsSoon />
        <Away />
        {me.value === null && <Errors errors={errors.filter((error) => !isUnreachable(error))} retry={reload} />}
        <Boundary of={current}>
          <Screen />
        </Boundary>
      </main>
      <NewSecret />
      {overlay.value === 'palette' && <Palette groups={everywhere()} />}
      {overlay.value === 'keys' && <KeysDialog />}
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
      <h2>Unsaved</h2>
      <ul>
        {[...unsent.value].map(([address, { title }]) => (
          <li>
            <a href={address}>{title}</a>
          </li>
        ))}
      </ul>
    </>
  );

/** What the palette offers on every screen. */
const everywhere = (): readonly Group[] => [
  {
    title: 'Screens',
    options: [
      ...linksOfRole().flatMap(({ title, items }) =>
        items.map(({ href, text }) => ({ id: href, href, text, hint: title })),
      ),
      // Far from what is done often.
      { id: 'leave', text: 'Sign out', act: signOut },
    ],
  },
  {
    title: 'Actions',
    options: [
      ...(hasRole('operator')
        ? [
            { id: 'new', text: 'New notice', href: '/notices/new' },
            { id: 'import', text: 'Import a file', href: '/imports/new' },
          ]
        : []),
      { id: 'keys', text: 'Show the keyboard shortcuts', hint: <kbd>?</kbd>, act: () => showOver('keys') },
    ],
  },
];

function signOut(): void {
  if (mayForgetUnsent()) leave();
}

const KeysDialog = () => (
  <Dialog title="Keyboard shortcuts" onClose={hideKeys}>
    <Facts as="facts keys" of={keys.map(([key, what]) => [<kbd>{key}</kbd>, what])} />
    <div class="buttons">
      <button type="button" onClick={hideKeys}>
        Close
      </button>
    </div>
  </Dialog>
);

const hideKeys = () => showOver(undefined);

const isCurrent = (href: string) => path.value === href || (href !== '/' && path.value.startsWith(`${href}/`));

/** A role of staff, or the publishers of a partner. */
const titleOf = ({ role, tier, publishers }: Me) =>
  publishers.length > 0 ? publishers.map(({ name }) => name).join(', ') : words(role ?? tier);

const seconds = 5;

/** Asks the server whether it is back; everything is read again when it is. */
async function ask(): Promise<void> {
  if (token.value !== null) await answers();
}

/** Says once for all parts of a screen that the server does not answer. */
function Away() {
  const isShown = isAway.value;
  useEffect(() => {
    if (!isShown) return;
    const timer = setInterval(ask, seconds * 1000);
    return () => clearInterval(timer);
  }, [isShown]);
  return (
    isShown && (
      <div class="callout bad away" role="alert">
        <p>
          <strong>The server cannot be reached.</strong> Trying again every {seconds} seconds.{' '}
          <span class="if-wide">Anything still shown may be out of date.</span>
        </p>{' '}
        <button type="button" class="nowrap" onClick={ask}>
          Try now
        </button>
      </div>
    )
  );
}
