import { openDatabases } from './test/bench/databases.ts';
import { measure } from './test/bench/measure.ts';
import { scenarios } from './test/bench/scenarios.ts';
const [name = 'register read', seconds = '5', only = '', profile = '', rounds = '1'] = process.argv.slice(2);
const s = scenarios.find((x) => x.name === name)!;
const dbs = await openDatabases();
for (let r = 0; r < Number(rounds); r++) for (const run of s.runs) {
  if (only && !only.split(',').includes(run.label)) continue;
  const db = await dbs.of(run.notices);
  const x = await measure(run.server, db, s.next(db.seeded, run.server), { connections: s.connections, seconds: Number(seconds), warmUp: 3, profile: profile === run.label });
  console.log(run.label.padEnd(16), Object.entries(x).map(([k, v]) => `${k} ${v.toFixed(1)}`).join('  '));
}
await dbs.release();
