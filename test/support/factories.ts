import { randomUUID } from 'node:crypto';
import type { AnyEntity, EntityData, InferEntity } from '@mikro-orm/core';
import { Token } from '../../src/domain/access/token.entity.ts';
import { hashToken, mintSecret, tokenHint } from '../../src/domain/access/token.ts';
import { Notice } from '../../src/domain/notices/model/notice.entity.ts';
import { mintPaId } from '../../src/domain/notices/model/pa-id.ts';
import { Party } from '../../src/domain/notices/model/party.entity.ts';
import { Publisher } from '../../src/domain/publishers/publisher.entity.ts';
import type { StaffRole } from '../../src/generated/graph/graphql.ts';
import type { Orm } from '../../src/platform/database/connect.ts';

type PublisherData = Partial<Pick<InferEntity<typeof Publisher>, 'name' | 'plan' | 'proUntil'>>;
type TokenData = {
  tier?: 'partner' | 'ssp' | 'staff';
  publisherId?: string;
  scopes?: 'metrics:write'[];
  role?: StaffRole;
  revokedAt?: Date;
  expiresAt?: Date;
  label?: string;
};
type NoticeData = Partial<Omit<InferEntity<typeof Notice>, 'publisher'>>;
type PartyData = Partial<Omit<InferEntity<typeof Party>, 'notice'>>;
type OtherParties = { controllers?: PartyData[]; payer?: PartyData | null };

/** A full record of the API. */
type RecordData = {
  paId: string;
  basicInformation: object;
  advertiser: PartyData;
  controllers: PartyData[];
  campaign: { name: string };
  complianceFunding: { payer: PartyData | null };
  targeting: { viewsCount: number | null; engagementsCount: number | null; metricsUpdatedAt: string | null };
  legalMetadata: { regulation: string; noticeTemplate: string };
};

const created = new Date('2026-10-01T08:00:00Z');

/** Contact data that a register view must never contain. */
export const contactCanaries = {
  firstName: 'Canaryfirst',
  lastName: 'Canarylast',
  email: 'canary@contact.example',
  phone: '+4930901820',
  streetAddress: 'Canary Street 77',
  postalCode: 'CNRY 99',
};

/** The review of a draft, and of a confirmed notice that waits for its sign-off. */
export const draft = { confirmationStatus: 'draft', signOffStatus: 'pending', signedOffAt: null } as const;
export const unsigned = { signOffStatus: 'pending', signedOffAt: null } as const;

/** Techniques of an online notice. */
export const techniques = {
  usesTargetingTechniques: true,
  usesAdDeliveryTechniques: false,
  recipientGroups: 'Adults in one town',
  personalDataCategories: ['age', 'location'],
  goalsAndLogic: 'To reach people who may vote there.',
  usesAiSystems: false,
  internalPolicyUrl: 'https://publisher.example/policy',
  dataControllerName: 'Publisher Ltd',
  dataControllerContactUrl: 'https://publisher.example/contact',
  dataRightsUrl: 'https://publisher.example/rights',
  consentWithdrawalUrl: 'https://publisher.example/consent',
  explicitConsentDeclared: true,
};

/** The same columns for a notice without techniques. */
export const noTechniques = {
  ...Object.fromEntries(Object.keys(techniques).map((name) => [name, null])),
  usesTargetingTechniques: false,
  usesAdDeliveryTechniques: false,
  personalDataCategories: [],
};

/** The columns of a full record, without the counts. */
function columnsOf({ paId, basicInformation, campaign, complianceFunding, targeting, legalMetadata }: RecordData) {
  const { name: campaignName, ...restOfCampaign } = campaign;
  const { payer: _payer, ...funding } = complianceFunding;
  const { viewsCount: _views, engagementsCount: _engagements, metricsUpdatedAt: _updated, ...techniques } = targeting;
  const { regulation: _regulation, noticeTemplate: _template, ...metadata } = legalMetadata;
  const columns = {
    paId,
    ...basicInformation,
    campaignName,
    ...restOfCampaign,
    ...funding,
    ...techniques,
    ...metadata,
  };
  return Object.fromEntries(
    Object.entries(columns).map(([name, value]) => [
      name,
      name.endsWith('At') && typeof value === 'string' ? new Date(value) : value,
    ]),
  ) as NoticeData;
}

/** Creates valid rows. Tests only set the fields that matter to them. */
export function createFactories(orm: Orm) {
  const factories = {
    /** Runs SQL as the owner of the tables. @returns the rows */
    sql: <Row extends object = EntityData<AnyEntity>>(statement: string, values: readonly unknown[] = []) =>
      orm.em.fork().execute<Row[]>(statement, [...values]),

    /** A publisher on the Pro plan. @returns its id */
    async publisher(data: PublisherData = {}): Promise<string> {
      const em = orm.em.fork();
      const id = randomUUID();
      em.create(Publisher, { id, name: `Publisher ${id}`, plan: 'pro', proUntil: null, createdAt: created, ...data });
      await em.flush();
      return id;
    },

    async setPlan(id: string, plan: 'free' | 'pro', proUntil: Date | null = null): Promise<void> {
      await orm.em.fork().nativeUpdate(Publisher, { id }, { plan, proUntil });
    },

    /** A token, by default a partner's; staff tokens are an administrator's. @returns the secret and the id */
    async token({ tier = 'partner', publisherId, scopes = [], role, revokedAt, expiresAt, label }: TokenData = {}) {
      const em = orm.em.fork();
      const id = randomUUID();
      const secret = mintSecret(tier);
      em.create(Token, {
        id,
        tier,
        publisher: publisherId ? em.getReference(Publisher, publisherId) : null,
        scopes,
        label: label ?? null,
        role: tier === 'staff' ? (role ?? 'administrator') : null,
        hash: hashToken(secret),
        hint: tokenHint(secret),
        createdAt: created,
        revokedAt: revokedAt ?? null,
        expiresAt: expiresAt ?? null,
      });
      await em.flush();
      return { id, secret };
    },

    /** A well-formed token that was never minted. */
    unknownToken(tier: 'partner' | 'ssp' | 'staff' = 'partner'): string {
      return mintSecret(tier);
    },

    async revoke(id: string, revokedAt = new Date()): Promise<void> {
      await orm.em.fork().nativeUpdate(Token, { id }, { revokedAt });
    },

    /** An online notice with techniques, on the register and running on 2026-11-21. @returns its PA-ID */
    async notice(
      publisherId: string | null,
      data: NoticeData = {},
      advertiser: PartyData = {},
      { controllers = [], payer }: OtherParties = {},
    ): Promise<string> {
      const em = orm.em.fork();
      const paId = data.paId ?? mintPaId();
      const notice = em.create(Notice, {
        paId,
        publisher: publisherId ? em.getReference(Publisher, publisherId) : null,
        title: 'A better town',
        language: 'en',
        countries: ['IE'],
        sponsorType: 'legal_person',
        linkedProcessType: 'election',
        electionType: 'municipal',
        processName: 'Local elections 2026',
        processLevel: 'local',
        processDate: '2026-12-06',
        officialInformationUrl: 'https://vote.example/local',
        confirmationStatus: 'confirmed',
        signOffStatus: 'signed_off',
        publicationStartDate: '2026-11-01',
        campaignName: 'Better town 2026',
        totalValue: '5000.00',
        medium: 'online',
        isOngoing: false,
        startDate: '2026-11-02',
        endDate: '2026-12-05',
        currency: 'EUR',
        adAmount: '1200.00',
        adBenefitsInKindValue: '0.00',
        campaignBenefitsInKindValue: '0.00',
        amountIncludesVat: true,
        amountBasis: 'invoiced',
        calculationMethodology: 'Sum of invoices.',
        fundingSource: 'private',
        fundingOrigin: 'inside_eu',
        payerSameAsSponsor: true,
        sponsorEligibilityDeclared: true,
        politicalAdDeclaredAt: created,
        previouslySuspended: false,
        ...techniques,
        noticeUrl: `https://register.example/${encodeURIComponent(paId)}`,
        complaintUrl: `https://register.example/${encodeURIComponent(paId)}/complaint`,
        publicContactEmail: 'public@sponsor.example',
        createdAt: created,
        updatedAt: created,
        confirmedAt: data.confirmationStatus === undefined || data.confirmationStatus === 'confirmed' ? created : null,
        signedOffAt: created,
        retentionUntil: '2033-12-05',
        ...data,
      });
      em.create(Party, {
        notice,
        role: 'advertiser',
        position: 0,
        companyName: 'Town Forward',
        legalName: 'Town Forward e.V.',
        city: 'Exampleton',
        country: 'IE',
        ...contactCanaries,
        ...advertiser,
      });
      const legalEntity = { companyName: 'Town Backers', city: 'Exampleton', country: 'IE', ...contactCanaries };
      for (const [position, controller] of controllers.entries()) {
        em.create(Party, { notice, role: 'controller', position, ...legalEntity, ...controller });
      }
      if (payer) em.create(Party, { notice, role: 'payer', position: 0, ...legalEntity, ...payer });
      await em.flush();
      return paId;
    },

    /** The current revision of a notice; 1 for one that does not exist. */
    async revision(paId: string): Promise<number> {
      const [row] = await factories.sql<{ revision: number }>(
        'select revision from notice where pa_id = any(string_to_array(?, chr(1)))',
        [paId.replaceAll('\0', '')],
      );
      return row?.revision ?? 1;
    },

    /** A notice from a full record, without the counts. @returns its PA-ID */
    async noticeOf(publisherId: string | null, record: RecordData): Promise<string> {
      const { controllers, complianceFunding } = record;
      return factories.notice(publisherId, columnsOf(record), record.advertiser, {
        controllers,
        payer: complianceFunding.payer,
      });
    },
  };
  return factories;
}

export type Factories = ReturnType<typeof createFactories>;
