import { loadDemoData } from '../../src/products/demo/load.ts';
import { createDatabase } from './database.ts';
import { connectTo } from './run-sql.ts';

const template = 'template_demo';

/**
 * A database with the demo data of one day, to copy from. The first caller of a run creates it; callers in other workers wait.
 * @returns its name
 */
export async function demoTemplate(day: Date): Promise<string> {
  const client = await connectTo();
  try {
    await client.query("select pg_advisory_lock(hashtext('template_demo'))");
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template]);
    if (rowCount === 0) {
      const loaded = await createDatabase();
      await loadDemoData(loaded.orm, day);
      await loaded.disconnect();
      await client.query(`alter database ${new URL(loaded.url).pathname.slice(1)} rename to ${template}`);
    }
    return template;
  } finally {
    await client.end();
  }
}
