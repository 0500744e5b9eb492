import { createRequire } from 'node:module';
import util from 'node:util';
import { ApolloServer } from '@apollo/server';
import { makeExecutableSchema } from '@graphql-tools/schema';
import type { InferEntity } from '@mikro-orm/core';
import DataLoader from 'dataloader';
import { GraphQLError } from 'graphql';
import type * as GraphqlMiddleware from 'graphql-middleware';
import type * as GraphqlShield from 'graphql-shield';
import { routes } from '../../../rest-gateway/routes.ts';
import { Token } from '../../../src/domain/access/token.entity.ts';
import { EngagementMetrics } from '../../../src/domain/metrics/engagement-metrics.entity.ts';
import model from '../../../src/domain/mikro-orm.config.ts';
import { Notice } from '../../../src/domain/notices/model/notice.entity.ts';
import { Party } from '../../../src/domain/notices/model/party.entity.ts';
import { legalBasisResolvers } from '../../../src/domain/notices/model/record-views.ts';
import { scalars } from '../../../src/graph/scalars.ts';
import { readTypeDefs } from '../../../src/graph/type-defs.ts';
import { connect, type EntityManager } from '../../../src/platform/database/connect.ts';
import { count, createApp, hashOf, send } from './express.ts';
import { input, serve } from './serve.ts';

/*
 * The register read with the same packages, used as their guides show: entities found and hydrated by the ORM, loaders
 * made for each request, shield over the whole schema, Apollo Server's executeOperation.
 */
(util as { isUndefined?: unknown }).isUndefined ??= (value: unknown) => value === undefined;
const require = createRequire(import.meta.url);
const { shield, rule, chain, allow } = require('graphql-shield') as typeof GraphqlShield;
const { applyMiddleware } = require('graphql-middleware') as typeof GraphqlMiddleware;

const orm = connect(model, { url: input.databaseUrl, poolSize: 10, connectTimeout: 5_000, statementTimeout: 10_000 });
type NoticeEntity = InferEntity<typeof Notice>;
type PartyEntity = InferEntity<typeof Party>;
type TokenRecord = InferEntity<typeof Token>;

function loadersOf(em: EntityManager) {
  return {
    notice: new DataLoader<string, NoticeEntity | undefined>(async (ids) => {
      const found = await em.find(Notice, { paId: { $in: [...ids] } });
      return ids.map((id) => found.find((notice) => notice.paId === id));
    }),
    parties: new DataLoader<string, PartyEntity[]>(async (ids) => {
      const found = await em.find(Party, { notice: { $in: [...ids] } }, { orderBy: { position: 'asc' } });
      return ids.map((id) => found.filter((party) => party.notice.paId === id));
    }),
    metrics: new DataLoader<string, InferEntity<typeof EngagementMetrics> | undefined>(async (ids) => {
      const found = await em.find(EngagementMetrics, { notice: { $in: [...ids] } });
      return ids.map((id) => found.find((metrics) => metrics.notice.paId === id));
    }),
  };
}
type OrdinaryContext = { token: TokenRecord; loaders: ReturnType<typeof loadersOf> };

const isPartner = rule()((_p, _a, { token }: OrdinaryContext) => token.tier === 'partner');
const onProPlan = rule()(
  (_p, _a, { token }: OrdinaryContext) =>
    token.publisher?.plan === 'pro' && (!token.publisher.proUntil || token.publisher.proUntil > new Date()),
);

const itself = (notice: NoticeEntity) => notice;
const ofRole = async (notice: NoticeEntity, role: string, { loaders }: OrdinaryContext) =>
  (await loaders.parties.load(notice.paId)).filter((party) => party.role === role);
const metricsOf = (notice: NoticeEntity, { loaders }: OrdinaryContext) => loaders.metrics.load(notice.paId);

const schema = applyMiddleware(
  makeExecutableSchema<OrdinaryContext>({
    typeDefs: readTypeDefs(),
    resolvers: [
      scalars,
      {
        Query: {
          registerEntry: async (_root, { paId }: { paId: string }, { loaders }) => {
            const notice = await loaders.notice.load(paId);
            const today = new Date().toISOString().slice(0, 10);
            const isPublic = notice?.confirmationStatus === 'confirmed' && notice.signOffStatus === 'signed_off';
            if (!notice || !isPublic || notice.publicationStartDate > today) throw new GraphQLError('not found');
            return notice;
          },
        },
        RegisterEntry: {
          basicInformation: itself,
          campaign: itself,
          complianceFunding: itself,
          targeting: itself,
          legalMetadata: itself,
          advertiser: async (notice: NoticeEntity, _args, context) => (await ofRole(notice, 'advertiser', context))[0],
          controllers: (notice: NoticeEntity, _args, context) => ofRole(notice, 'controller', context),
        },
        RegisterFunding: {
          payer: async (notice: NoticeEntity, _args, context) => (await ofRole(notice, 'payer', context))[0] ?? null,
        },
        RegisterTargeting: {
          viewsCount: async (notice: NoticeEntity, _args, context) => (await metricsOf(notice, context))?.viewsCount,
          engagementsCount: async (notice: NoticeEntity, _args, context) =>
            (await metricsOf(notice, context))?.engagementsCount,
          metricsUpdatedAt: async (notice: NoticeEntity, _args, context) =>
            (await metricsOf(notice, context))?.recordedAt,
        },
        RegisterLegalMetadata: legalBasisResolvers,
        Campaign: { name: (notice: NoticeEntity) => notice.campaignName },
        RegisterParty: {
          __resolveType: ({ companyName }: PartyEntity) =>
            companyName === null ? 'RegisterPerson' : 'RegisterOrganisation',
        },
      },
    ],
  }),
  shield({ Query: { registerEntry: chain(isPartner, onProPlan) } }, { fallbackRule: allow }).generate(
    makeExecutableSchema({ typeDefs: readTypeDefs() }),
  ) as never,
);

const apollo = new ApolloServer<OrdinaryContext>({ schema, stopOnTerminationSignals: false });
await apollo.start();
const query = routes[0]?.operation ?? '';

const app = createApp();
app.use(async (request, response, next) => {
  const em = orm.em.fork();
  const hash = hashOf(request.headers.authorization) ?? Buffer.alloc(0);
  const token = await em.findOne(Token, { hash, revokedAt: null }, { populate: ['publisher'] });
  if (!token) return void response.status(401).json({ error: 'Invalid or revoked partner API token.' });
  await count(token.id, response);
  response.locals.context = { token, loaders: loadersOf(em) };
  next();
});
app.get('/api/v1/advertisement/:PAID', async (request, response) => {
  const { body } = await apollo.executeOperation(
    { query, variables: { paId: request.params.PAID } },
    { contextValue: response.locals.context },
  );
  const result = body.kind === 'single' ? body.singleResult : undefined;
  if (!result?.data) return void response.status(404).json({ error: 'Advertisement not found' });
  send(response, result.data.registerEntry, 'private, no-cache, max-age=0, must-revalidate');
});
serve(app);
