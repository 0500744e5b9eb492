import { html } from 'htm/preact';
import { words } from '../format.ts';

/** The colour says in short what the text says: grey, waiting, good, ended, bad. */
type Tone = 'neutral' | 'waiting' | 'soon' | 'good' | 'ended' | 'bad';

const tones: Readonly<Record<string, Tone>> = {
  draft: 'neutral',
  awaiting_confirmation: 'waiting',
  awaiting_sign_off: 'waiting',
  scheduled: 'soon',
  published: 'good',
  ceased: 'ended',
  active: 'good',
  expired: 'ended',
  revoked: 'bad',
  running: 'soon',
  finished: 'good',
  failed: 'bad',
  interrupted: 'waiting',
};

export const Badge = ({ name, prefix = '' }: { name: string; prefix?: string }) => html`
  <span class="badge ${tones[name] ?? 'neutral'}">${prefix ? `${prefix}: ${words(name).toLowerCase()}` : words(name)}</span>`;
