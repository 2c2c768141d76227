import type { FastifyInstance } from 'fastify';
import { createHttp, type HttpOptions } from '#lib/server/http.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import {
  createAuthenticator,
  createIdentityProof,
  createOwnDetails,
  mountAccounts,
} from '#features/accounts/server/index.ts';
import { mountApprovals, settingsTakeTwo } from '#features/approvals/server/index.ts';
import { mountComplaints } from '#features/complaints/server/index.ts';
import { mountAuditLog } from '#features/audit-log/server/index.ts';
import { mountAudience } from '#features/audience/server/index.ts';
import { mountCampaigns } from '#features/campaigns/server/index.ts';
import { mountContact } from '#features/contact/server/index.ts';
import { mountFirms } from '#features/firms/server/index.ts';
import { mountFraud, mountFraudQueue } from '#features/fraud/server/index.ts';
import { mountHealth } from '#features/health/server/index.ts';
import { mountHomepageAds } from '#features/homepage-ads/server.ts';
import { mountLookups } from '#features/lookups/server/index.ts';
import { mountAnnouncements } from '#features/announcements/server/index.ts';
import { mountNotices, mountSentNotices } from '#features/notices/server/index.ts';
import { mountOversight } from '#features/oversight/server/index.ts';
import { mountPages } from '#features/pages/server/index.ts';
import {
  endCampaign,
  issuerOf,
  mountPayments,
  openCampaignOrder,
  openTopUp,
  readPendingFees,
  takeBackCampaign,
} from '#features/payments/server/index.ts';
import { mountPersonalData } from '#features/personal-data/server/index.ts';
import { mountPeople } from '#features/people/server/index.ts';
import { mountSettings } from '#features/settings/server/index.ts';
import { mountWallet } from '#features/wallet/server/index.ts';
import { mountWatchAndEarn } from '#features/watch-and-earn/server/index.ts';
import { mountReports } from '#features/reports/server/index.ts';
import { mountSearch } from '#features/search/server/index.ts';
import { registerApiDocs } from './api-docs.ts';
import { closesAccounts } from './fraud-acts.ts';
import { proposalKinds } from './proposal-kinds.ts';
import { serveManifest, serveSecurityTxt } from './serve-web.ts';

export type AppParts = Omit<ServerKit, 'app'> & Pick<HttpOptions, 'maxRunning'>;

export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const app = await createHttp({
    config: parts.config,
    figures: parts.figures,
    log: parts.log,
    maxRunning: parts.maxRunning,
    authenticate: createAuthenticator(parts),
  });
  const kit: ServerKit = { ...parts, app };
  mountHealth(kit);
  mountAccounts(kit);
  mountHomepageAds(kit);
  mountPages(kit);
  mountContact(kit);
  mountLookups(kit);
  mountAudience(kit);
  const ownDetails = createOwnDetails(kit);
  mountPeople(kit, ownDetails);
  mountFirms(kit, ownDetails);
  const issuer = issuerOf(parts.config);
  mountCampaigns(kit, {
    openCampaignOrder,
    openTopUp,
    endCampaign: (tx, ending) => endCampaign(tx, { ...ending, issuer }),
    takeBackCampaign,
  });
  mountReports(kit);
  mountPayments(kit);
  mountWallet(kit, { readPendingFees, ...createIdentityProof(kit) });
  mountSettings(kit, settingsTakeTwo(kit));
  mountOversight(kit);
  mountApprovals(kit, proposalKinds);
  mountAuditLog(kit);
  mountSearch(kit);
  mountWatchAndEarn(kit);
  mountComplaints(kit);
  mountFraud(kit);
  mountFraudQueue(kit, closesAccounts);
  mountNotices(kit);
  mountSentNotices(kit);
  mountAnnouncements(kit);
  mountPersonalData(kit);
  await parts.uploads.mount(app);
  serveManifest(app, parts.config);
  serveSecurityTxt(app, parts);
  registerApiDocs(app, parts.config);
  return app;
}
