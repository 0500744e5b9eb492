import { html } from 'htm/preact';
import type { ComponentChildren } from 'preact';
import { isUnread } from '../graph/send.ts';

/** A field, or that it could not be read. Null says something only if there was no error. */
export const known = <Data extends object>(object: Data, field: keyof Data & string, shown: ComponentChildren) =>
  isUnread(object, field) ? html`<span class="quiet">not known</span>` : shown;
