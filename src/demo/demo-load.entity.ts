import { defineEntity, p } from '@mikro-orm/core';

/** Marks a demo database. Absent in every other one, and there the demo tokens are refused. */
export const DemoLoad = defineEntity({
  name: 'DemoLoad',
  tableName: 'demo_load',
  properties: { loadedAt: p.datetime(3).primary() },
});
