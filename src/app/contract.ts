/** Every call of the product. The API description and the access matrix are made from this list. */
import type { Contract } from '#lib/shared/route.ts';
import { accountsContract } from '#features/accounts/contract.ts';
import { announcementsContract } from '#features/announcements/contract.ts';
import { approvalsContract } from '#features/approvals/contract.ts';
import { fraudAdminContract } from '#features/fraud/contract/admin.ts';
import { complaintsContract } from '#features/complaints/contract.ts';
import { auditLogContract } from '#features/audit-log/contract.ts';
import { audienceContract } from '#features/audience/contract.ts';
import { contactContract } from '#features/contact/contract.ts';
import { campaignsContract } from '#features/campaigns/contract.ts';
import { adminFirmContract, firmProfileContract } from '#features/firms/contract.ts';
import { ownReviewContract } from '#features/fraud/contract/viewer.ts';
import { healthContract } from '#features/health/contract.ts';
import { homepageAdsContract } from '#features/homepage-ads/contract.ts';
import { lookupsContract } from '#features/lookups/contract.ts';
import { sentNoticesContract } from '#features/notices/contract/admin.ts';
import { mailLinkContract, noticesContract } from '#features/notices/contract.ts';
import { oversightContract } from '#features/oversight/contract.ts';
import { pagesContract } from '#features/pages/contract.ts';
import { paymentsContract } from '#features/payments/contract.ts';
import { personalDataContract } from '#features/personal-data/contract.ts';
import { peopleContract } from '#features/people/contract.ts';
import { settingsContract } from '#features/settings/contract.ts';
import { walletContract } from '#features/wallet/contract.ts';
import { aboutAdsContract, watchContract } from '#features/watch-and-earn/contract.ts';
import { reportsContract } from '#features/reports/contract.ts';
import { searchContract } from '#features/search/contract.ts';

export const contracts: Readonly<Record<string, Contract>> = {
  accounts: accountsContract,
  health: healthContract,
  'homepage-ads': homepageAdsContract,
  pages: pagesContract,
  contact: contactContract,
  lookups: lookupsContract,
  audience: audienceContract,
  'personal-data': personalDataContract,
  people: peopleContract,
  firms: { ...firmProfileContract, ...adminFirmContract },
  campaigns: campaignsContract,
  reports: reportsContract,
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
