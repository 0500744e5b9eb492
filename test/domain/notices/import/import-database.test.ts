import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { mintPaId } from '../../../../src/domain/notices/model/pa-id.ts';
import { parseRecord } from '../../../../src/domain/notices/record/parse-record.ts';
import { partyRecord, personRecord } from '../../../contract/samples.ts';
import { importServer } from './import-server.ts';

const server = await importServer();
const { publisherId, record, run, sql, stored } = server;

describe('the database', () => {
  it('rejects one record, with the name of the constraint, and the others are stored', async () => {
    await sql("alter table notice add constraint notice_only_of_this_test check (title <> 'Canary 4711')");
    const [bad, absent] = [record({ basicInformation: { title: 'Canary 4711' } }), record()];
    const good = [record(), { ...absent, paId: null }, record()];
    const results = await run([good[0], bad, good[1], { ...bad, paId: null }, good[2]]);
    expect(results.map(({ outcome }) => outcome)).toEqual(['imported', 'rejected', 'imported', 'rejected', 'imported']);
    const issues = [{ path: '', message: 'was refused by the database (notice_only_of_this_test)' }];
    expect([results[1], results[3]]).toMatchObject([
      { paId: bad.paId, outcome: 'rejected', issues },
      { paId: null, outcome: 'rejected', issues },
    ]);
    expect(await stored(good[0]?.paId ?? '')).toBeDefined();
    await sql('alter table notice drop constraint notice_only_of_this_test');
  });

  it('checks deferred constraints at once, before the commit would lose all records', async () => {
    await sql(`create function refuse_of_this_test() returns trigger language plpgsql as $$ begin
      if new.city = 'Canary' then
        raise exception 'no' using errcode = 'check_violation', constraint = 'notice_parties_of_this_test'; end if;
      return null; end $$`);
    await sql(`create constraint trigger party_notice_of_this_test after insert on party
      deferrable initially deferred for each row execute function refuse_of_this_test()`);
    const results = await run([record(), record({ advertiser: { city: 'Canary' } }), record()]);
    expect(results.map(({ outcome }) => outcome)).toEqual(['imported', 'rejected', 'imported']);
    expect(results[1]?.issues).toMatchObject([
      { path: '', message: 'was refused by the database (notice_parties_of_this_test)' },
    ]);
    await sql('drop trigger party_notice_of_this_test on party');
  });

  it('accepts whatever the schema accepts', async () => {
    const nothing = [undefined, null];
    const flags = [true, false];
    const texts = (most: number) => ['x', '\u0001', '"\\\'; --', '\u{1f5f3}'.repeat(most)];
    const days = ['1900-01-01', '2026-11-05', '2026-11-12', '2027-04-17', '2028-02-29', '2999-12-31'];
    const instants = ['1900-01-01T00:00:00-23:59', '2026-11-20T06:00:00.9999Z', '2999-12-31T23:59:59.9999Z', null];
    const amounts = ['0.00', '0000000000600.00', '9999999999999.99', undefined];
    /** Values for fields of a record; some are invalid, alone or in combination. */
    const values: Record<string, unknown[]> = {
      publisherId: [publisherId, null],
      'basicInformation.title': texts(200),
      'basicInformation.language': ['fi', 'de-DE-u-co-phonebk-x-a-b-c-d-e-f-g'],
      'basicInformation.countries': [['FI', 'ZW'], []],
      'basicInformation.sponsorType': ['legal_person', 'natural_person', 'campaign_organisation'],
      'basicInformation.linkedProcessType': ['election', 'referendum', 'legislative_process', 'none'],
      'basicInformation.electionType': ['municipal', ...nothing],
      'basicInformation.processName': [...texts(300), ...nothing],
      'basicInformation.processLevel': ['eu', ...nothing],
      'basicInformation.processDate': [...days, ...nothing],
      'basicInformation.officialInformationUrl': [`https://a.example/${'x'.repeat(1982)}`, ...nothing],
      'basicInformation.confirmationStatus': ['draft', 'confirmed'],
      'basicInformation.signOffStatus': ['pending', 'declined', 'signed_off'],
      'basicInformation.publicationStartDate': days,
      'advertiser.companyName': [...texts(200), ...nothing],
      'advertiser.legalName': [...texts(200), ...nothing],
      'advertiser.firstName': [...texts(100), ...nothing],
      'advertiser.email': ['käyttäjä@bücher.example', `${'a'.repeat(64)}@${'b.'.repeat(91)}example`],
      'advertiser.phone': ['+12', '+123456789012345', null],
      'advertiser.postalCode': [...texts(16), ...nothing],
      controllers: [[], partyRecord.controllers, [{ ...partyRecord.controllers[0], companyName: null }]],
      'campaign.totalValue': amounts,
      'campaign.medium': ['online', 'print'],
      'campaign.isOngoing': flags,
      'campaign.startDate': days,
      'campaign.endDate': [...days, ...nothing],
      'complianceFunding.adAmount': amounts,
      'complianceFunding.adBenefitsInKindValue': amounts,
      'complianceFunding.campaignBenefitsInKindValue': amounts,
      'complianceFunding.payerSameAsSponsor': flags,
      'complianceFunding.payer': [partyRecord.complianceFunding.payer, null],
      'complianceFunding.politicalAdDeclaredAt': instants,
      'complianceFunding.previouslySuspended': flags,
      'complianceFunding.previouslySuspendedDetails': [...texts(2000), ...nothing],
      targeting: [partyRecord.targeting, personRecord.targeting, { ...personRecord.targeting, usesAiSystems: false }],
      'targeting.usesTargetingTechniques': flags,
      'targeting.usesAdDeliveryTechniques': flags,
      'targeting.recipientGroups': [...texts(2000), ...nothing],
      'targeting.personalDataCategories': [['age', 'other'], [], ...nothing],
      'targeting.inclusionParameters': [texts(2000), Array(50).fill('{"\\,NULL'), Array(51).fill('x'), ...nothing],
      'targeting.usesAiSystems': [...flags, null],
      'targeting.explicitConsentDeclared': [...flags, null],
      'targeting.aiSystemsDescription': ['x', null],
      'targeting.viewsCount': [0, Number.MAX_SAFE_INTEGER, null],
      'targeting.engagementsCount': [0, Number.MAX_SAFE_INTEGER, null],
      'targeting.metricsUpdatedAt': instants,
      'legalMetadata.publisherName': [...texts(200), ...nothing],
      'legalMetadata.publisherCountry': ['FI', ...nothing],
      'legalMetadata.version': [1, 2, 2_147_483_647],
      'legalMetadata.amendmentReason': ['x', ...nothing],
      'legalMetadata.createdAt': instants,
      'legalMetadata.confirmedAt': instants,
      'legalMetadata.signedOffAt': instants,
      'legalMetadata.ceasedAt': instants,
      'legalMetadata.ceasedReason': ['completed', ...nothing],
      'legalMetadata.retentionUntil': ['2034-04-17', '2999-12-31', ...nothing],
    };
    const change = fc
      .constantFrom(...Object.keys(values))
      .chain((path) => fc.tuple(fc.constant(path), fc.constantFrom(...(values[path] ?? []))));
    const candidate = fc
      .tuple(fc.constantFrom(partyRecord, personRecord), fc.array(change, { minLength: 1, maxLength: 6 }))
      .map(([base, changes]) => {
        const one: Record<string, unknown> = { ...structuredClone(base), paId: mintPaId() };
        if (base === partyRecord) one.publisherId = publisherId;
        for (const [path, value] of changes) {
          const [group = '', field] = path.split('.');
          one[group] = field === undefined ? value : { ...Object(one[group]), [field]: value };
        }
        return one;
      });
    const all = fc.sample(candidate, { numRuns: 5000, seed: 2024 });
    const accepted = all.filter((one) => parseRecord(one).record !== undefined).slice(0, 1000);
    expect(accepted.length).toBe(1000);
    const results = await run(accepted);
    expect(results.filter(({ outcome }) => outcome !== 'imported')).toEqual([]);

    // A repeated import is unchanged, in any notation.
    const again = await run(accepted, { onExisting: 'update' });
    expect(again.filter(({ outcome }) => outcome !== 'unchanged')).toEqual([]);
  });
});
