import { html } from 'htm/preact';
import { useEffect } from 'preact/hooks';
import { words } from './format.ts';
import { keys, showsKeys } from './keys.ts';
import { params, path } from './location.ts';
import { hasRole, isKnown, isPartner, type Me, may, me, nameOf, useMe } from './me.ts';
import { FindBox } from './palette/find-box.ts';
import type { Group } from './palette/option.ts';
import { Palette } from './palette/palette.ts';
import { showsPalette } from './palette/shows-palette.ts';
import { Away } from './parts/away.ts';
import { notification } from './parts/clipboard.ts';
import { Dialog } from './parts/dialog.ts';
import { ScreenTitle } from './parts/panel.ts';
import { AccessScreen } from './screens/access/access.ts';
import { CampaignsScreen } from './screens/campaigns/campaigns.ts';
import { DataSubjectScreen } from './screens/duties/data-subject.ts';
import { RetentionScreen } from './screens/duties/retention.ts';
import { ImportScreen } from './screens/imports/import.ts';
import { ImportsScreen } from './screens/imports/imports.ts';
import { AuditScreen } from './screens/logs/audit.ts';
import { LedgerScreen } from './screens/logs/ledger.ts';
import { MetricsChangesScreen } from './screens/logs/metrics-changes.ts';
import { RefusalsScreen } from './screens/logs/refusals.ts';
import { CompareScreen } from './screens/notice/compare.ts';
import { NoticeScreen } from './screens/notice/notice.ts';
import { NoticesScreen } from './screens/notices/notices.ts';
import { ReviewScreen } from './screens/notices/review.ts';
import { OverviewScreen } from './screens/overview/overview.ts';
import { PublisherScreen } from './screens/publishers/publisher.ts';
import { PublishersScreen } from './screens/publishers/publishers.ts';
import { AmendScreen } from './screens/record/amend.ts';
import { CreateScreen } from './screens/record/create.ts';
import { TokenScreen } from './screens/tokens/token.ts';
import { TokensScreen } from './screens/tokens/tokens.ts';
import { token } from './session.ts';
import { EndsSoon, ReturnDialog, SignIn } from './sign-in.ts';
import { isAsking, leave } from './tabs.ts';
import { mayForgetUnsent, unsent } from './unsent.ts';

/** `field`: the root field that the screen reads. Who may not use it does not see the link. */
type Link = { href: string; text: string; field: string };

const links: readonly { title: string; items: readonly Link[] }[] = [
  {
    title: 'Register',
    items: [
      { href: '/', text: 'Overview', field: 'overview' },
      { href: '/notices', text: 'Notices', field: 'notices' },
      { href: '/campaigns', text: 'Campaigns', field: 'campaigns' },
      { href: '/imports', text: 'Imports', field: 'imports' },
    ],
  },
  {
    title: 'Partners',
    items: [
      { href: '/publishers', text: 'Publishers', field: 'publishers' },
      { href: '/tokens', text: 'Tokens', field: 'tokens' },
      { href: '/access', text: 'Access check', field: 'explainAccess' },
      { href: '/refusals', text: 'Refusals', field: 'refusals' },
    ],
  },
  {
    title: 'Records',
    items: [
      { href: '/metrics-changes', text: 'Metrics changes', field: 'metricsChanges' },
      { href: '/ledger', text: 'Access ledger', field: 'accessLedger' },
      { href: '/audit', text: 'Audit trail', field: 'auditTrail' },
    ],
  },
  {
    title: 'Duties',
    items: [
      { href: '/data-subjects', text: 'Data-subject search', field: 'personDataOccurrences' },
      { href: '/retention', text: 'Retention', field: 'erasableNotices' },
    ],
  },
];

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
  ...linksOfRole().map(({ title, items }) => ({ title, options: items.map((item) => ({ ...item, id: item.href })) })),
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
  const { field } = links.flatMap(({ items }) => items).find(({ href }) => href === `/${name ?? ''}`) ?? {};
  if (field && !may(field)) return html`<${Refused} />`;
  if (!name) return html`<${OverviewScreen} />`;
  if (name === 'notices' && id === 'new')
    return html`<${CreateScreen} key=${String(params.value)} from=${params.value.get('from')} draft=${params.value.get('draft')} />`;
  if (name === 'notices' && id === 'review') return html`<${ReviewScreen} />`;
  if (name === 'notices' && id && part === 'edit') return html`<${AmendScreen} key=${id} paId=${id} />`;
  if (name === 'notices' && id && part === 'versions') return html`<${CompareScreen} key=${id} paId=${id} />`;
  if (name === 'notices' && id) return html`<${NoticeScreen} key=${id} paId=${id} />`;
  if (name === 'notices') return html`<${NoticesScreen} />`;
  if (name === 'imports' && id) return html`<${ImportScreen} key=${id} id=${id} />`;
  if (name === 'imports') return html`<${ImportsScreen} />`;
  if (name === 'publishers' && id) return html`<${PublisherScreen} key=${id} id=${id} />`;
  if (name === 'publishers') return html`<${PublishersScreen} />`;
  if (name === 'tokens' && id) return html`<${TokenScreen} key=${id} id=${id} />`;
  if (name === 'tokens') return html`<${TokensScreen} />`;
  if (name === 'access') return html`<${AccessScreen} />`;
  if (name === 'refusals') return html`<${RefusalsScreen} />`;
  if (name === 'campaigns') return html`<${CampaignsScreen} />`;
  if (name === 'metrics-changes') return html`<${MetricsChangesScreen} />`;
  if (name === 'ledger') return html`<${LedgerScreen} />`;
  if (name === 'audit') return html`<${AuditScreen} />`;
  if (name === 'data-subjects') return html`<${DataSubjectScreen} />`;
  if (name === 'retention') return html`<${RetentionScreen} />`;
  return html`<${ScreenTitle} title="No such screen" /><p>Choose one from the menu.</p>`;
}
