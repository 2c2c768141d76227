-- The desk on which administrators decide on campaigns: who looks at one, and decisions that can still be undone.

-- So that two administrators don't decide on one campaign at once. It lapses when nothing was done for a while.
create table campaign_claims (
  campaign_id bigint primary key references campaigns (id) on delete cascade,
  admin_id bigint not null references users (id),
  claimed_at timestamptz not null,
  active_at timestamptz not null
);

-- A decision that its administrator may still undo. The campaign goes on waiting, and nobody is told or asked to pay,
-- until the decision is due and a job makes it.
create table held_decisions (
  campaign_id bigint primary key references campaigns (id) on delete cascade,
  admin_id bigint not null references users (id),
  decision text not null check (decision in ('approve', 'reject')),
  reason text check (length(reason) between 1 and 1000),
  category text,
  -- The content that the administrator looked at.
  version integer not null,
  decided_at timestamptz not null,
  due_at timestamptz not null,
  check (decision = 'approve' or reason is not null)
);
create index held_decisions_by_due on held_decisions (due_at);
create index held_decisions_by_admin on held_decisions (admin_id);
