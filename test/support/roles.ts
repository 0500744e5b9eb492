import { randomBytes } from 'node:crypto';
import model from '../../src/domain/mikro-orm.config.ts';
import { connect } from '../../src/platform/database/connect.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { grantToServingRole } from '../../src/platform/database/serving-role.ts';
import { runAs } from './run-sql.ts';

/** A database with an owner and a serving role, neither a superuser; `close` drops all three. */
export type TwoRoles = {
  ownerUrl: string;
  servingUrl: string;
  /** Name of the serving role. */
  serving: string;
  close: () => Promise<void>;
};

/** @param isReady false leaves the database empty, without tables and grants */
export async function createTwoRoles({ isReady = true } = {}): Promise<TwoRoles> {
  const superuser = process.env.TEST_POSTGRES_URL ?? '';
  const name = `test_${randomBytes(6).toString('hex')}`;
  const [owner, serving] = [`${name}_owner`, `${name}_serving`];
  await runAs(
    superuser,
    ...[owner, serving].map((role) => `create role ${role} login password 'password'`),
    `create database ${name} owner ${owner} template template0`,
  );
  const urlAs = (role: string) =>
    Object.assign(new URL(superuser), { username: role, password: 'password', pathname: name }).href;
  const ownerUrl = urlAs(owner);
  if (isReady) {
    const orm = connect(model, { url: ownerUrl, poolSize: 2, connectTimeout: 10_000, statementTimeout: 60_000 });
    await migrate(orm);
    await grantToServingRole(orm, serving);
    await orm.close();
  }
  return {
    ownerUrl,
    servingUrl: urlAs(serving),
    serving,
    close: () =>
      runAs(superuser, `drop database ${name} with (force)`, `drop role ${owner}`, `drop role ${serving}`).then(
        () => {},
      ),
  };
}
