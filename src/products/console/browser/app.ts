import { html } from 'htm/preact';
import type { ComponentChildren, FunctionComponent } from 'preact';
import { useEffect } from 'preact/hooks';
import { words } from './format.ts';
import { keys, showsKeys, showsPalette } from './keys.ts';
import { params, path } from './location.ts';
import { hasRole, isKnown, isPartner, type Me, may, me, nameOf, useMe } from './me.ts';
import { FindBox } from './palette/find-box.ts';
import type { Group } from './palette/found.ts';
import { Palette } from './palette/palette.ts';
import { Away } from './parts/away.ts';
import { notification } from './parts/clipboard.ts';
import { Dialog } from './parts/dialog.ts';
import { ScreenTitle } from './parts/panel.ts';
import { AccessScreen } from './screens/access.ts';
import { CampaignsScreen } from './screens/campaigns.ts';
import { DataSubjectScreen } from './screens/duties/data-subject.ts';
import { RetentionScreen } from './screens/duties/retention.ts';
import { ImportScreen } from './screens/imports/import.ts';
import { ImportsScreen } from './screens/imports/imports.ts';
import { AuditScreen, LedgerScreen, MetricsChangesScreen, RefusalsScreen } from './screens/logs.ts';
import { CompareScreen } from './screens/notice/compare.ts';
import { NoticeScreen } from './screens/notice/notice.ts';
import { NoticesScreen } from './screens/notices/notices.ts';
import { ReviewScreen } from './screens/notices/review.ts';
import { OverviewScreen } from './screens/overview/overview.ts';
import { PublisherScreen } from './screens/publishers/publisher.ts';
import { PublishersScreen } from './screens/publishers/publishers.ts';
import { AmendScreen } from './screens/record/amend.ts';
import { CreateScreen } from './screens/record/create.ts';
import { NewSecret } from './screens/tokens/dialogs.ts';
import { TokenScreen } from './screens/tokens/token.ts';
import { TokensScreen } from './screens/tokens/tokens.ts';
import { token } from './session.ts';
import { EndsSoon, ReturnDialog, SignIn } from './sign-in.ts';
import { isAsking, leave } from './tabs.ts';
import { mayForgetUnsent, unsent } from './unsent.ts';

/** A screen of the menu. `field`: the root field that it reads. Who may not use it does not see the link. */
type Link = { href: string; text: string; field: string; screen: FunctionComponent };

const link = (href: string, text: string, field: string, screen: FunctionComponent): Link => ({
  ...{ href, text, field, screen },
});

const links: readonly { title: string; items: readonly Link[] }[] = [
  {
    title: 'Register',
    items: [
      link('/', 'Overview', 'overview', OverviewScreen),
      link('/notices', 'Notices', 'notices', NoticesScreen),
      link('/campaigns', 'Campaigns', 'campaigns', CampaignsScreen),
      link('/imports', 'Imports', 'imports', ImportsScreen),
    ],
  },
  {
    title: 'Partners',
    items: [
      link('/publishers', 'Publishers', 'publishers', PublishersScreen),
      link('/tokens', 'Tokens', 'tokens', TokensScreen),
      link('/access', 'Access check', 'explainAccess', AccessScreen),
      link('/refusals', 'Refusals', 'refusals', RefusalsScreen),
    ],
  },
  {
    title: 'Records',
    items: [
      link('/metrics-changes', 'Metrics changes', 'metricsChanges', MetricsChangesScreen),
      link('/ledger', 'Access ledger', 'accessLedger', LedgerScreen),
      link('/audit', 'Audit trail', 'auditTrail', AuditScreen),
    ],
  },
  {
    title: 'Duties',
    items: [
      link('/data-subjects', 'Data-subject search', 'personDataOccurrences', DataSubjectScreen),
      link('/retention', 'Retention', 'erasableNotices', RetentionScreen),
    ],
  },
];

/** What an id after the name of a screen shows. */
const details: Readonly<Record<string, (id: string, part: string | undefined) => ComponentChildren>> = {
  notices: noticeScreen,
  imports: (id) => html`<${ImportScreen} key=${id} id=${id} />`,
  publishers: (id) => html`<${PublisherScreen} key=${id} id=${id} />`,
  tokens: (id) => html`<${TokenScreen} key=${id} id=${id} />`,
};

function noticeScreen(id: string, part: string | undefined) {
  const [from, draft] = [params.value.get('from'), params.value.get('draft')];
  if (id === 'new') return html`<${CreateScreen} key="${from} ${draft}" from=${from} draft=${draft} />`;
  if (id === 'review') return html`<${ReviewScreen} />`;
  const screen = { edit: AmendScreen, versions: CompareScreen }[part ?? ''] ?? NoticeScreen;
  return html`<${screen} key=${id} paId=${id} />`;
}

export function App() {
  const isSignedIn = token.value !== null;
  if (!isSignedIn && !me.value) return !isAsking.value && html`<${SignIn} />`;
  return html`<div class=${isSignedIn ? 'session-of-tab' : 'session-of-tab ended'}><${SignedIn} /></div>
    ${!isSignedIn && html`<${ReturnDialog} who=${me.value} />`}`;
}

function SignedIn() {
  useMe();
  const current = path.value;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu of a narrow window closes when its link is followed
  useEffect(() => document.getElementById('navigation')?.hidePopover(), [current]);
  return html`
    <a class="skip" href="#main">Skip to the content</a>
    <header class="bar">
      <button type="button" class="menu-button" popovertarget="navigation">Menu</button>
      <a class="brand" href="/">Notices <span>console</span></a>
      ${may('notices') && html`<${FindBox} />`}
    </header>
    <nav id="navigation" popover aria-label="Screens">
      ${linksOfRole().map(
        ({ title, items }) => html`
          <h2>${title}</h2>
          <ul>${items.map(({ href, text }) => html`<li><a href=${href} aria-current=${isCurrent(href) ? 'page' : undefined}>${text}</a></li>`)}</ul>`,
      )}
      <${NotSent} />
      <div class="session">
        ${me.value && html`<p class="note">${nameOf(me.value)}<br />${titleOf(me.value)}</p>`}
        <button type="button" class="quiet" onClick=${signOut}>Sign out</button>
      </div>
    </nav>
    <main id="main"><${EndsSoon} /><${Away} /><${Screen} /></main>
    <${NewSecret} />
    ${showsPalette.value && html`<${Palette} groups=${everywhere()} />`}
    ${showsKeys.value && html`<${KeysDialog} />`}
    <p class="notification" role="status">${notification}</p>`;
}

/** A component of its own: it changes with every key that is pressed in a form. */
const NotSent = () =>
  unsent.value.size > 0 &&
  html`<h2>Not sent yet</h2>
    <ul>${[...unsent.value].map(([address, { title }]) => html`<li><a href=${address}>${title}</a></li>`)}</ul>`;

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

const KeysDialog = () => html`<${Dialog} title="Keys" onClose=${hideKeys}>
  <dl class="facts keys">${keys.map(([key, what]) => html`<div><dt><kbd>${key}</kbd></dt><dd>${what}</dd></div>`)}</dl>
  <div class="buttons"><button type="button" class="primary" onClick=${hideKeys}>Close</button></div>
<//>`;

function showKeys(): void {
  showsKeys.value = true;
}

function hideKeys(): void {
  showsKeys.value = false;
}

const isCurrent = (href: string) => path.value === href || (href !== '/' && path.value.startsWith(`${href}/`));

const Refused = () => html`<${ScreenTitle} title=${isPartner() ? 'Not with this plan' : 'Not for your role'} />
  <p>${isPartner() ? 'Your publisher is not on the Pro plan. Its tokens and the access check remain.' : 'Your role may not read this.'} Choose a screen from the menu.</p>`;

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
  if (!isKnown() || (params.value.has('draft') && !me.value))
    return html`<div class="placeholder" aria-busy="true"></div>`;
  const found = links.flatMap(({ items }) => items).find(({ href }) => href === `/${name ?? ''}`);
  if (found && !may(found.field)) return html`<${Refused} />`;
  if (id) return details[name ?? '']?.(id, part) ?? noSuchScreen();
  return found ? html`<${found.screen} />` : noSuchScreen();
}

const noSuchScreen = () => html`<${ScreenTitle} title="No such screen" /><p>Choose one from the menu.</p>`;
