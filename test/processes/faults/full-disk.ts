import { execFile } from 'node:child_process';
import { chmod, chown, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type pg from 'pg';
import { temporaryFolder } from '../../support/processes.ts';
import { codeOf, connectTo } from '../../support/run-sql.ts';
import { own } from '../fixtures.ts';

/** Mounts a small file system owned by `nobody`. @returns undefined where mounting is not permitted */
export async function tinyFileSystem(
  options = 'size=1m',
): Promise<{ place: string; remove: () => Promise<void> } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const home = await temporaryFolder();
  const place = join(home, 'tiny');
  await mkdir(place);
  const run = promisify(execFile);
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `${options},mode=0700`, 'tmpfs', place]);
  } catch {
    return undefined;
  }
  await chown(place, 65_534, 65_534);
  await chmod(home, 0o755);
  return { place, remove: async () => void (await run('umount', ['-l', place])) };
}

/** Moves the ledger to a full disk. @returns a function that frees space */
export async function fillDisk(superuserUrl: string): Promise<() => Promise<void>> {
  const admin = await connectTo(superuserUrl);
  const tiny = await tinyFileSystem();
  if (!tiny) {
    // Without a mount, a trigger raises PostgreSQL's error for a full disk.
    await admin.query(`
      create function full_disk() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
      create trigger full_disk before insert on access_ledger for each row execute function full_disk()`);
    return async () => {
      await admin.query('drop trigger full_disk on access_ledger; drop function full_disk');
      await admin.end();
    };
  }
  const { rows } = await admin.query<{ name: string }>(
    "select inhrelid::regclass::text as name from pg_inherits where inhparent = 'access_ledger'::regclass",
  );
  await admin.query(`create tablespace tiny location '${tiny.place}'`);
  for (const { name } of rows) await admin.query(`alter table ${name} set tablespace tiny`);
  await admin.query('create table filler (text text) tablespace tiny');
  await untilFull(admin, 'insert into filler select repeat(md5(random()::text), 50) from generate_series(1, 20)');
  await untilFull(
    admin,
    `insert into access_ledger (read_at, token_id, publisher_id, pa_id, request_id)
      values (now(), null, null, '${own}', 'x')`,
  );
  return async () => {
    await admin.query('drop table filler');
    for (const { name } of rows) await admin.query(`alter table ${name} set tablespace pg_default`);
    await admin.query('drop tablespace tiny');
    await tiny.remove();
    await admin.end();
  };
}

async function untilFull(admin: pg.Client, statement: string): Promise<void> {
  for (let code: string | undefined; code !== '53100'; code = await codeOf(admin.query(statement))) {
    if (code) throw new Error(`unexpected ${code}`);
  }
}
