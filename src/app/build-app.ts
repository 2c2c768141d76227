import type { FastifyInstance } from 'fastify';
import { createHttp, type HttpOptions } from '#lib/server/http.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import {
  createAccountKit,
  createAuthenticator,
  createIdentityProof,
  createOwnDetails,
  mountAccounts,
} from '#features/accounts/server.ts';
import { mountApprovals, settingsTakeTwo } from '#platform/approvals/server.ts';
import { mountComplaints } from '#features/complaints/server.ts';
import { mountAuditLog } from '#desks/audit-log/server.ts';
import { mountAudience } from '#features/audience/server.ts';
import { mountCampaigns } from '#features/campaigns/server.ts';
import { mountContact } from '#features/contact/server.ts';
import { mountFirms } from '#features/firms/server.ts';
import { mountFraud, mountFraudQueue } from '#features/fraud/server.ts';
import { mountHealth } from '#platform/health/server.ts';
import { mountHomepageAds } from '#features/homepage-ads/server.ts';
import { mountLookups } from '#platform/lookups/server.ts';
import { mountAnnouncements } from '#features/announcements/server.ts';
import { mountNotices, mountSentNotices } from '#platform/notices/server.ts';
import { mountOversight } from '#desks/books/server.ts';
import { mountPages } from '#features/pages/server.ts';
import {
  issuerOf,
  mountPayments,
  openCampaignOrder,
  openTopUp,
  readPendingFees,
  takeBackCampaign,
} from '#features/payments/server.ts';
import { endCampaign } from '#features/campaign-end/server.ts';
import { mountPersonalData } from '#features/personal-data/server.ts';
import { mountProfile } from '#features/profile/server.ts';
import { mountPersonPage } from '#desks/person-page/server.ts';
import { mountJoining } from '#features/joining/server.ts';
import { mountPanels } from '#desks/panels/server.ts';
import { mountSettings } from '#platform/settings/server.ts';
import { mountWallet } from '#features/wallet/server.ts';
import { mountWatchAndEarn } from '#features/watching/server.ts';
import { mountPerformance } from '#features/performance/server.ts';
import { adminUsersContract } from '#desks/person-page/contract.ts';
import { oversightContract } from '#desks/books/contract.ts';
import { mountSearch } from '#desks/search/server.ts';
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
  const accounts = createAccountKit(kit);
  mountAccounts(accounts);
  mountJoining(accounts);
  mountHomepageAds(kit);
  mountPages(kit);
  mountContact(kit);
  mountLookups(kit);
  mountAudience(kit);
  const ownDetails = createOwnDetails(kit);
  mountProfile(kit, ownDetails);
  mountPersonPage(kit);
  mountFirms(kit, ownDetails);
  const issuer = issuerOf(parts.config);
  mountCampaigns(kit, {
    openCampaignOrder,
    openTopUp,
    endCampaign: (tx, ending) => endCampaign(tx, { ...ending, issuer }),
    takeBackCampaign,
  });
  mountPanels(kit);
  mountPerformance(kit);
  mountPayments(kit);
  mountWallet(kit, { readPendingFees, ...createIdentityProof(kit) });
  mountSettings(kit, settingsTakeTwo(kit));
  mountOversight(kit);
  mountApprovals(kit, proposalKinds);
  mountAuditLog(kit);
  mountSearch(kit, { ...adminUsersContract, ...oversightContract });
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
