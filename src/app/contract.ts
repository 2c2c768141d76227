/** Every call of the product. The API description and the access matrix are made from this list. */
import type { Contract } from '#lib/shared/route.ts';
import { accountsContract } from '#features/accounts/contract.ts';
import { announcementsContract } from '#features/announcements/contract.ts';
import { approvalsContract } from '#platform/approvals/contract.ts';
import { fraudAdminContract } from '#features/fraud/contract/admin.ts';
import { complaintsContract } from '#features/complaints/contract.ts';
import { auditLogContract } from '#desks/audit-log/contract.ts';
import { audienceContract } from '#features/audience/contract.ts';
import { contactContract } from '#features/contact/contract.ts';
import { campaignsContract } from '#features/campaigns/contract.ts';
import { adminFirmContract, firmProfileContract } from '#features/firms/contract.ts';
import { ownReviewContract } from '#features/fraud/contract/viewer.ts';
import { healthContract } from '#platform/health/contract.ts';
import { homepageAdsContract } from '#features/homepage-ads/contract.ts';
import { lookupsContract } from '#platform/lookups/contract.ts';
import { sentNoticesContract } from '#platform/notices/contract/admin.ts';
import { mailLinkContract, noticesContract } from '#platform/notices/contract.ts';
import { oversightContract } from '#desks/books/contract.ts';
import { pagesContract } from '#features/pages/contract.ts';
import { paymentsContract } from '#features/payments/contract.ts';
import { personalDataContract } from '#features/personal-data/contract.ts';
import { adminUsersContract } from '#desks/person-page/contract.ts';
import { joiningContract } from '#features/joining/contract.ts';
import { panelsContract } from '#desks/panels/contract.ts';
import { viewerProfileContract } from '#features/profile/contract.ts';
import { settingsContract } from '#platform/settings/contract.ts';
import { paycellContract } from '#features/wallet/contract/viewer.ts';
import { walletContract } from '#features/wallet/contract.ts';
import { aboutAdsContract, watchContract } from '#features/watching/contract.ts';
import { campaignReportsContract } from '#features/performance/contract.ts';
import { searchContract } from '#desks/search/contract.ts';

export const contracts: Readonly<Record<string, Contract>> = {
  accounts: { ...accountsContract, ...joiningContract },
  health: healthContract,
  'homepage-ads': homepageAdsContract,
  pages: pagesContract,
  contact: contactContract,
  lookups: lookupsContract,
  audience: audienceContract,
  'personal-data': personalDataContract,
  people: { ...viewerProfileContract, ...adminUsersContract, ...paycellContract },
  firms: { ...firmProfileContract, ...adminFirmContract },
  campaigns: campaignsContract,
  reports: { ...panelsContract, ...campaignReportsContract },
  'watch-and-earn': { ...watchContract, ...aboutAdsContract },
  complaints: complaintsContract,
  fraud: { ...fraudAdminContract, ...ownReviewContract },
  payments: paymentsContract,
  wallet: walletContract,
  settings: settingsContract,
  oversight: oversightContract,
  approvals: approvalsContract,
  'audit-log': auditLogContract,
  search: searchContract,
  announcements: announcementsContract,
  notices: { ...noticesContract, ...mailLinkContract, ...sentNoticesContract },
};
