/** The one list of the product's parts: whatever a part adds to the server is registered here. */
import type { Db } from '#lib/server/db.ts';
import type { Job } from '#lib/server/jobs.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import type { Contract } from '#lib/shared/route.ts';
import { auditLogContract } from '#desks/audit-log/contract.ts';
import { mountAuditLog } from '#desks/audit-log/server.ts';
import { oversightContract } from '#desks/books/contract.ts';
import { mountOversight } from '#desks/books/server.ts';
import { panelsContract } from '#desks/panels/contract.ts';
import { mountPanels } from '#desks/panels/server.ts';
import { adminUsersContract } from '#desks/person-page/contract.ts';
import { mountPersonPage } from '#desks/person-page/server.ts';
import { searchContract } from '#desks/search/contract.ts';
import { mountSearch } from '#desks/search/server.ts';
import { accountsContract } from '#features/accounts/contract.ts';
import {
  accountJobs,
  createAccountKit,
  createIdentityProof,
  createOwnDetails,
  mountAccounts,
} from '#features/accounts/server.ts';
import { announcementsContract } from '#features/announcements/contract.ts';
import { announcementJobs, mountAnnouncements } from '#features/announcements/server.ts';
import { audienceContract } from '#features/audience/contract.ts';
import { audienceJobs, mountAudience } from '#features/audience/server.ts';
import { endCampaign, endingJobs } from '#features/campaign-end/server.ts';
import { campaignsContract } from '#features/campaigns/contract.ts';
import { campaignJobs, findCampaignImages, mountCampaigns } from '#features/campaigns/server.ts';
import { complaintsContract } from '#features/complaints/contract.ts';
import { complaintJobs, mountComplaints } from '#features/complaints/server.ts';
import { contactContract } from '#features/contact/contract.ts';
import { mountContact } from '#features/contact/server.ts';
import { adminFirmContract, firmProfileContract } from '#features/firms/contract.ts';
import { mountFirms } from '#features/firms/server.ts';
import { fraudAdminContract, ownReviewContract } from '#features/fraud/contract.ts';
import { fraudJobs, mountFraud, placeJobs, takeBackJobs } from '#features/fraud/server.ts';
import { homepageAdsContract } from '#features/homepage-ads/contract.ts';
import { listAdImages, mountHomepageAds } from '#features/homepage-ads/server.ts';
import { joiningContract } from '#features/joining/contract.ts';
import { mountJoining } from '#features/joining/server.ts';
import { pagesContract } from '#features/pages/contract.ts';
import { mountPages } from '#features/pages/server.ts';
import { paymentsContract } from '#features/payments/contract.ts';
import {
  issuerOf,
  mountPayments,
  openCampaignOrder,
  openTopUp,
  paymentJobs,
  readPendingFees,
  takeBackCampaign,
} from '#features/payments/server.ts';
import { campaignReportsContract } from '#features/performance/contract.ts';
import { mountPerformance, reportJobs } from '#features/performance/server.ts';
import { personalDataContract } from '#features/personal-data/contract.ts';
import { mountPersonalData } from '#features/personal-data/server.ts';
import { viewerProfileContract } from '#features/profile/contract.ts';
import { mountProfile } from '#features/profile/server.ts';
import { walletContract } from '#features/wallet/contract.ts';
import { paycellContract } from '#features/wallet/contract/viewer.ts';
import { mountWallet } from '#features/wallet/server.ts';
import { aboutAdsContract, watchContract } from '#features/watching/contract.ts';
import { mountWatchAndEarn, watchJobs } from '#features/watching/server.ts';
import { approvalsContract } from '#platform/approvals/contract.ts';
import { mountApprovals, settingsTakeTwo } from '#platform/approvals/server.ts';
import { healthContract } from '#platform/health/contract.ts';
import { mountHealth } from '#platform/health/server.ts';
import { ledgerJobs } from '#platform/ledger/server.ts';
import { lookupsContract } from '#platform/lookups/contract.ts';
import { mountLookups } from '#platform/lookups/server.ts';
import { mailLinkContract, noticesContract } from '#platform/notices/contract.ts';
import { sentNoticesContract } from '#platform/notices/contract/admin.ts';
import { mountNotices, noticeJobs } from '#platform/notices/server.ts';
import { readyAnswersContract } from '#platform/ready-answers/contract.ts';
import { mountReadyAnswers } from '#platform/ready-answers/server.ts';
import { savedViewsContract } from '#platform/saved-views/contract.ts';
import { mountSavedViews } from '#platform/saved-views/server.ts';
import { settingsContract } from '#platform/settings/contract.ts';
import { mountSettings } from '#platform/settings/server.ts';
import { closesAccounts, proposalKinds, takesBack } from './proposal-kinds.ts';

export interface Feature {
  name: string;
  /** Its calls by their section of the API description. */
  calls?: Readonly<Record<string, Contract>>;
  mount?(this: void, kit: ServerKit): void;
  jobs?(this: void, kit: Omit<ServerKit, 'app'>): Job[];
  /** Which of these uploaded pictures it shows; all others are deleted. */
  findImages?(this: void, db: Db, paths: readonly string[]): Promise<string[]>;
  /** The tables that only these features write, separated by spaces; `joining` makes and erases accounts. */
  tables?: string;
}

/** Campaigns stand below payments and their end, which are given to them here. */
function ordersOf({ config }: ServerKit): Parameters<typeof mountCampaigns>[1] {
  const issuer = issuerOf(config);
  return {
    openCampaignOrder,
    openTopUp,
    endCampaign: (tx, ending) => endCampaign(tx, { ...ending, issuer }),
    takeBackCampaign,
  };
}

/** From the bottom: platform, features in the order in which they may import each other, desks. */
export const FEATURES: readonly Feature[] = [
  {
    name: 'ledger',
    jobs: ledgerJobs,
    tables:
      'ledger_accounts entry_kinds ledger_entries ledger_postings ledger_days reconciliations ' +
      'ledger_marks ledger_checked_accounts money_freezes ledger_seals audit_seals',
  },
  {
    name: 'settings',
    calls: { settings: settingsContract },
    mount: (kit) => mountSettings(kit, settingsTakeTwo(kit)),
    tables: 'setting_values setting_changes',
  },
  {
    name: 'lookups',
    calls: { lookups: lookupsContract },
    mount: mountLookups,
    tables: 'lookup_options cities districts',
  },
  {
    name: 'notices',
    calls: { notices: { ...noticesContract, ...mailLinkContract, ...sentNoticesContract } },
    mount: mountNotices,
    jobs: noticeJobs,
    tables: 'notices notice_choices notice_mails',
  },
  {
    name: 'approvals',
    calls: { approvals: approvalsContract },
    mount: (kit) => mountApprovals(kit, proposalKinds),
    tables: 'proposals',
  },
  {
    name: 'saved-views',
    calls: { 'saved-views': savedViewsContract },
    mount: mountSavedViews,
    tables: 'saved_views',
  },
  {
    name: 'ready-answers',
    calls: { 'ready-answers': readyAnswersContract },
    mount: mountReadyAnswers,
    tables: 'ready_answers',
  },
  { name: 'health', calls: { health: healthContract }, mount: mountHealth },
  {
    name: 'homepage-ads',
    calls: { 'homepage-ads': homepageAdsContract },
    mount: mountHomepageAds,
    findImages: listAdImages,
    tables: 'startup_ads',
  },
  { name: 'pages', calls: { pages: pagesContract }, mount: mountPages },
  { name: 'contact', calls: { contact: contactContract }, mount: mountContact },
  {
    name: 'announcements',
    calls: { announcements: announcementsContract },
    mount: mountAnnouncements,
    jobs: announcementJobs,
    tables: 'announcements',
  },
  { name: 'viewers', tables: 'viewers' },
  {
    name: 'accounts',
    calls: { accounts: accountsContract },
    mount: (kit) => mountAccounts(createAccountKit(kit)),
    jobs: accountJobs,
    tables:
      'users registrations verification_codes reset_grants login_throttles sessions viewings consents ' +
      'phone_changes email_changes second_factors passkeys used_challenges alarms',
  },
  {
    name: 'firms',
    calls: { firms: { ...firmProfileContract, ...adminFirmContract } },
    mount: (kit) => mountFirms(kit, createOwnDetails(kit)),
    tables: 'firms',
  },
  {
    name: 'audience',
    calls: { audience: audienceContract },
    mount: mountAudience,
    jobs: audienceJobs,
    tables: 'campaign_audiences reach_answers campaign_matches',
  },
  {
    name: 'joining',
    calls: { accounts: joiningContract },
    mount: (kit) => mountJoining(createAccountKit(kit)),
    tables:
      'users registrations verification_codes reset_grants login_throttles sessions phone_changes ' +
      'email_changes closed_phones',
  },
  {
    name: 'campaigns',
    calls: { campaigns: campaignsContract },
    mount: (kit) => mountCampaigns(kit, ordersOf(kit)),
    jobs: (kit) => campaignJobs(kit, openCampaignOrder),
    findImages: findCampaignImages,
    tables: 'campaigns campaign_events campaign_submissions campaign_claims held_decisions',
  },
  {
    name: 'complaints',
    calls: { complaints: complaintsContract },
    mount: mountComplaints,
    jobs: complaintJobs,
    tables: 'ad_reports ad_report_decisions',
  },
  {
    name: 'fraud',
    calls: { fraud: { ...fraudAdminContract, ...ownReviewContract } },
    mount: (kit) => mountFraud(kit, closesAccounts),
    jobs: (kit) => [...fraudJobs(kit), ...placeJobs(kit), ...takeBackJobs(kit, takesBack(kit.config))],
    tables:
      'viewer_sources fraud_links fraud_flows fraud_scores fraud_cases fraud_decisions fraud_shortfalls',
  },
  {
    name: 'wallet',
    calls: { wallet: walletContract, people: paycellContract },
    mount: (kit) => mountWallet(kit, { readPendingFees, ...createIdentityProof(kit) }),
    tables: 'withdrawals payout_runs payout_run_rows',
  },
  {
    name: 'payments',
    calls: { payments: paymentsContract },
    mount: mountPayments,
    jobs: paymentJobs,
    tables:
      'orders payment_events billing_details invoice_numbers invoices invoice_handovers card_payments ' +
      'sandbox_card_payments bank_statements bank_lines bank_formats',
  },
  {
    name: 'campaign-end',
    jobs: endingJobs,
    tables: 'campaign_returns',
  },
  {
    name: 'watching',
    calls: { 'watch-and-earn': { ...watchContract, ...aboutAdsContract } },
    mount: mountWatchAndEarn,
    jobs: watchJobs,
    tables: 'watches viewer_ads viewer_days campaign_counters hidden_firms earning_addresses',
  },
  { name: 'taking-back', tables: 'invalid_earnings' },
  { name: 'landing' },
  { name: 'personal-data', calls: { 'personal-data': personalDataContract }, mount: mountPersonalData },
  {
    name: 'performance',
    calls: { reports: campaignReportsContract },
    mount: mountPerformance,
    jobs: reportJobs,
    tables: 'campaign_hours platform_hours report_progress audience_snapshots',
  },
  {
    name: 'profile',
    calls: { people: viewerProfileContract },
    mount: (kit) => mountProfile(kit, createOwnDetails(kit)),
  },
  { name: 'person-page', calls: { people: adminUsersContract }, mount: mountPersonPage },
  { name: 'panels', calls: { reports: panelsContract }, mount: mountPanels },
  {
    name: 'books',
    calls: { oversight: oversightContract },
    mount: mountOversight,
    tables: 'closed_months',
  },
  {
    name: 'search',
    calls: { search: searchContract },
    mount: (kit) => mountSearch(kit, { ...adminUsersContract, ...oversightContract }),
  },
  { name: 'audit-log', calls: { 'audit-log': auditLogContract }, mount: mountAuditLog },
  { name: 'viewer-home' },
];

/** In the order of the API description. */
const SECTIONS = (
  'accounts health homepage-ads pages contact lookups audience personal-data people firms campaigns reports ' +
  'watch-and-earn complaints fraud payments wallet settings oversight approvals audit-log search saved-views ready-answers announcements notices'
).split(' ');

export const contracts: Readonly<Record<string, Contract>> = Object.fromEntries(
  SECTIONS.map((section) => [
    section,
    Object.assign({}, ...FEATURES.map(({ calls }) => calls?.[section])) as Contract,
  ]),
);

export const namedRoutes = Object.values(contracts).flatMap((contract) => Object.entries(contract));
export const routes = namedRoutes.map(([, route]) => route);
