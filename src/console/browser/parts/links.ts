import { html } from 'htm/preact';
import type { ComponentChildren } from 'preact';
import type { ActorNameFragment, PublisherNameFragment, TokenNameFragment } from '../generated/operation-types.ts';

/** A token by its purpose, or by what its holder can see of it. */
export const tokenName = ({ label, hint }: Omit<TokenNameFragment, 'id'>): string => label ?? hint;

export const noticeHref = (paId: string) => `/notices/${encodeURIComponent(paId)}`;

export const noticeLink = (paId: string, text: ComponentChildren = html`<code>${paId}</code>`) =>
  html`<a href=${noticeHref(paId)}>${text}</a>`;

export const tokenLink = (token: TokenNameFragment) => html`<a href="/tokens/${token.id}">${tokenName(token)}</a>`;

export const publisherLink = ({ id, name }: PublisherNameFragment) => html`<a href="/publishers/${id}">${name}</a>`;

const actors = { staff: 'staff', partner: 'a partner', operator: 'the operator' };

/** Who did something: a token, or a person at the identity provider or the command line. */
export const actorLink = ({ kind, subject, token }: ActorNameFragment) =>
  token ? tokenLink(token) : html`<span>${subject ?? actors[kind]}</span>`;
