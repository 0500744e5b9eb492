import { describe, expect, it } from '@jest/globals';
import { statementsDuring } from '../../graph/bare-graph.ts';
import { draftRecord } from '../../support/draft-record.ts';
import { draft, unsigned } from '../../support/factories.ts';
import { graphServer, review } from '../../support/graph-server.ts';
import { mutation } from '../../support/literals.ts';

const server = await graphServer();
const owner = await server.publisher();
const viewer = await server.secretOf({ tier: 'staff', role: 'viewer' });

type Node = Record<string, unknown>;
type Columns = Parameters<typeof server.notice>[1];

const ask = (token: string, operation: string, variables: object = {}) => server.ask<Node>(operation, variables, token);

const readsOfRecords = async () => (await server.sql('select from access_ledger')).length;

/** The whole register view. */
const party = `__typename ... on RegisterOrganisation { companyName legalName city country }
  ... on RegisterPerson { firstName lastName country }`;
const view = `paId basicInformation { title countries confirmationStatus publicationStartDate } advertiser { ${party} }
  controllers { ${party} } campaign { name totalValue endDate }
  complianceFunding { currency adAmount fundingSource payer { ${party} } }
  targeting { usesTargetingTechniques personalDataCategories viewsCount metricsUpdatedAt }
  legalMetadata { regulation noticeUrl publicContactEmail version createdAt updatedAt }`;
const difference = 'path label before after isContactData';

describe('the content of a notice', () => {
  it('is that of the register view, and no read of its full record', async () => {
    const person = { companyName: null, firstName: 'Femke', lastName: 'Visser', city: 'Hometown' };
    const paId = await server.notice(owner, {}, {}, { controllers: [{ companyName: 'Backers' }, person] });
    await server.report(paId, await server.secretOf({ publisherId: owner, scopes: ['metrics:write'] }), [5, 1]);
    const before = await readsOfRecords();
    const entry = await ask(viewer, `{ registerEntry(paId: "${paId}") { ${view} } }`);
    expect(entry).toMatchObject({ paId, controllers: [{ companyName: 'Backers' }, { firstName: 'Femke' }] });
    expect(await ask(viewer, `{ notice(paId: "${paId}") { content { ${view} } } }`)).toEqual({ content: entry });
    expect(await readsOfRecords()).toBe(before);
  });

  it.each<Columns>([
    draft,
    { ...draft, confirmationStatus: 'pending_confirmation' },
    unsigned,
    { publicationStartDate: '2027-01-01', startDate: '2027-01-01', endDate: '2027-02-01' },
  ])('is there in every phase: %j', async (columns) => {
    const paId = await server.notice(owner, columns);
    const seen = await ask(viewer, `{ notice(paId: "${paId}") { content { paId complianceFunding { adAmount } } } }`);
    expect(seen).toEqual({ content: { paId, complianceFunding: { adAmount: '1200.00' } } });
  });
});

describe('an amendment', () => {
  it('has its content, and its differences from the notice as it is', async () => {
    const paId = await server.notice(owner, {}, {}, { controllers: [{ companyName: 'Backers' }] });
    const seen = () =>
      ask(
        viewer,
        `{ notice(paId: "${paId}") { amendment { content { ${view} } differences { ${difference} } }
        versions(numbers: [1, 2]) { version content { basicInformation { title } } differences { ${difference} } } } }`,
      );
    expect(await seen()).toMatchObject({ amendment: null, versions: [{ version: 1, differences: null }] });
    await server.amend(paId, draftRecord({ basicInformation: { title: 'Another title' } }));
    const { amendment } = await seen();
    const { content, differences } = amendment as { content: Node; differences: Node[] };
    expect(content).toMatchObject({
      paId,
      basicInformation: { title: 'Another title' },
      legalMetadata: { version: 2 },
    });
    expect(differences).toContainEqual({
      path: 'basicInformation.title',
      label: 'Name of the advertisement',
      before: 'A better town',
      after: 'Another title',
      isContactData: false,
    });
    await server.move(paId, ...review);
    expect(await seen()).toEqual({
      amendment: null,
      versions: [
        { version: 2, content: { basicInformation: { title: 'Another title' } }, differences },
        { version: 1, content: { basicInformation: { title: 'A better town' } }, differences: null },
      ],
    });
  });
});

describe('the differences of a version', () => {
  it('are from the version before, or from an earlier one, and in the audit trail', async () => {
    const paId = await server.notice(owner);
    for (const title of ['Second title', 'Third title']) {
      await server.amend(paId, draftRecord({ basicInformation: { title } }));
      await server.move(paId, ...review);
    }
    const titleOf = (differences: unknown) =>
      (differences as Node[]).find(({ path }) => path === 'basicInformation.title');
    const { versions } = (await ask(
      viewer,
      `{ notice(paId: "${paId}") { versions(numbers: [3]) {
        before: differences { path before after } first: differences(from: 1) { path before after } } } }`,
    )) as { versions: [Node] };
    const [{ before, first }] = versions;
    const path = 'basicInformation.title';
    expect(before).toEqual([{ path, before: 'Second title', after: 'Third title' }]);
    expect(titleOf(first)).toEqual({ path, before: 'A better town', after: 'Third title' });

    // All versions, with all that a difference has, are within the limits of a query.
    const all = (await ask(
      viewer,
      `{ notice(paId: "${paId}") { versions {
        version amendmentReason confirmedAt signedOffAt differences { ${difference} } } } }`,
    )) as { versions: Node[] };
    expect(all.versions.map(({ differences }) => differences && titleOf(differences)?.after)).toEqual([
      'Third title',
      'Second title',
      null,
    ]);

    const { nodes } = (await ask(
      viewer,
      `{ auditTrail(filter: { paIds: ["${paId}"] }, first: 20) { nodes { action differences { path before after } } } }`,
    )) as { nodes: { action: string; differences: Node[] | null }[] };
    const signedOff = nodes.filter(({ action }) => action === 'notice_signed_off');
    expect(signedOff.map(({ differences }) => titleOf(differences)?.after)).toEqual(['Third title', 'Second title']);
    expect(signedOff[0]?.differences).toEqual(before);
    expect(nodes.filter(({ differences }) => differences)).toEqual(signedOff);
  });

  it.each([0, 3, 4])('are refused from version %d, which is no earlier version of version 3', async (from) => {
    const paId = await server.notice(owner, { version: 3, amendmentReason: 'Imported so.' });
    const operation = `{ notice(paId: "${paId}") { versions(numbers: [3]) { differences(from: ${from}) { path } } } }`;
    const { data, errors } = await server.graphql(viewer, operation);
    expect(errors).toMatchObject([
      { extensions: { code: 'INPUT_INVALID', issues: [{ path: 'from', code: 'not_found' }] } },
    ]);
    expect(data).toEqual({ notice: { versions: [{ differences: null }] } });
  });

  it('that are in contact data only say which, without values', async () => {
    const record = draftRecord({ publisherId: owner });
    const create = mutation('createNotice', 'notice { paId }');
    const { notice } = await server.ask<{ notice: { paId: string } }>(create, { input: { record } });
    await server.move(notice.paId, ...review);
    const contacts = { email: 'other@sponsor.example', phone: '+4930111222', streetAddress: 'Other Street 1' };
    await server.amend(notice.paId, { ...record, advertiser: { ...(record.advertiser as object), ...contacts } });
    await server.move(notice.paId, ...review);
    const { versions } = (await ask(
      viewer,
      `{ notice(paId: "${notice.paId}") { versions(numbers: [2]) { differences { path before after isContactData } } } }`,
    )) as { versions: Node[] };
    expect(versions[0]?.differences).toEqual(
      Object.keys(contacts).map((name) => ({
        path: `advertiser.${name}`,
        before: null,
        after: null,
        isContactData: true,
      })),
    );
  });

  it('in many controllers are one, with what the register view shows', async () => {
    const paId = await server.notice(owner);
    const record = draftRecord();
    const [one] = record.controllers as [object];
    const controllers = Array.from({ length: 100 }, (_, place) => ({ ...one, companyName: `Backer ${place}` }));
    await server.amend(paId, { ...record, controllers });
    const { amendment } = (await ask(
      viewer,
      `{ notice(paId: "${paId}") { amendment { differences { ${difference} } } } }`,
    )) as { amendment: { differences: Node[] } };
    const ofControllers = amendment.differences.filter(({ path }) => `${path}`.startsWith('controllers'));
    const whole = ofControllers.find(({ path }) => path === 'controllers');
    expect(whole).toMatchObject({ label: 'Controller', before: [], isContactData: false });
    expect(whole?.after).toHaveLength(100);
    expect((whole?.after as Node[])[99]).toMatchObject({ companyName: 'Backer 99', email: null, firstName: null });
    expect(ofControllers.filter(({ path }) => path !== 'controllers').every(({ isContactData }) => isContactData)).toBe(
      true,
    );
    expect(amendment.differences.length).toBeLessThanOrEqual(150);
  });
});

describe('statements', () => {
  it('are as many for a list with content, amendments and differences as for one notice', async () => {
    const publisherId = await server.publisher();
    const paIds = await Promise.all(Array.from({ length: 6 }, () => server.notice(publisherId)));
    for (const paId of paIds) await server.amend(paId, draftRecord({ basicInformation: { title: `Other ${paId}` } }));
    const list = (wanted: string[]) =>
      ask(
        viewer,
        `query ($paIds: [ID!]) { notices(filter: { paIds: $paIds }, first: 10) { nodes { paId content { ${view} }
        amendment { content { basicInformation { title } } differences { path } }
        versions(numbers: [1, 2]) { content { paId } differences { path } } } } }`,
        { paIds: wanted },
      );
    await list(paIds);
    const during = async (wanted: string[]) => {
      const statements = await statementsDuring(server.database.orm, async () => {
        const { nodes } = (await list(wanted)) as { nodes: Node[] };
        expect(nodes.map(({ content }) => (content as Node).paId).sort()).toEqual([...wanted].sort());
      });
      return statements.filter((text) => /\b(notice|notice_document|notice_version|party)\b/.test(text)).length;
    };
    const forOne = await during(paIds.slice(0, 1));
    expect(await during(paIds)).toBe(forOne);
    expect(forOne).toBeGreaterThan(3);
  });
});
