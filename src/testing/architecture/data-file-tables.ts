/** Tables with a person's id: exported in the file of one's own data, or the reason why not. */

/** Table → the key of the file under which its rows stand. */
export const IN_DATA_FILE: Readonly<Record<string, string>> = {
  users: 'account',
  viewers: 'profile',
  consents: 'consents',
  sessions: 'sessions',
  passkeys: 'passkeys',
  audit_log: 'acts_on_account',
  phone_changes: 'phone_changes_begun',
  email_changes: 'email_changes_begun',
  verification_codes: 'codes_sent',
  earning_addresses: 'earned_from_addresses',
  viewer_sources: 'seen_on_days',
  fraud_cases: 'reviews_of_account',
  notices: 'notices',
  notice_choices: 'notice_choices',
  hidden_firms: 'hidden_advertisers',
  ad_reports: 'reports_of_ads',
  withdrawals: 'wallet',
  viewer_days: 'wallet',
  ledger_entries: 'wallet_movements',
  watches: 'watches',
  invalid_earnings: 'watches',
  viewer_ads: 'ads',
};

const because = (reason: string, tables: string) =>
  Object.fromEntries(tables.split(' ').map((table) => [table, reason]));

export const NOT_IN_DATA_FILE: Readonly<Record<string, string>> = {
  ...because(
    'it is about firms, who have no such file: their screens show all of it',
    'firms campaigns campaign_events orders payment_events billing_details invoices card_payments reach_answers ' +
      'fraud_shortfalls',
  ),
  ...because(
    'it is about administrators',
    'setting_changes proposals campaign_claims held_decisions reconciliations money_freezes closed_months second_factors ' +
      'saved_views payout_runs viewings bank_statements bank_formats',
  ),
  payout_run_rows: 'how the platform sent it to the bank; the withdrawal and its state stand in the wallet',
  bank_lines: 'the company’s own account; a payout and its state stand in the wallet',
  announcements: 'while it is stored, its text stands among the notices of its recipients',
  idempotency_keys: 'a hash of a request, and the answer that the viewer has had',
  reset_grants: 'hashes without content, of rights that end after ten minutes',
  ad_report_decisions: 'it is about the ad; the file has the decision with the report',
  fraud_scores: 'points would show a farm how far it may go; the kinds of reasons stand with the reviews',
  fraud_links: 'it links other accounts that one person controls',
  fraud_flows: 'sums over other accounts; one’s own transfers stand among the movements',
  fraud_decisions: 'it names groups of accounts; the decision stands with the review of each one',
};
