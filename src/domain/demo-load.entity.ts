import { defineEntity, p } from '@mikro-orm/core';

/** A row here marks a demo database. Elsewhere the demo tokens are rejected. */
export const DemoLoad = defineEntity({
  name: 'DemoLoad',
  properties: { loadedAt: p.datetime(3).primary() },
});
