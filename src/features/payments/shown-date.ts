interface Dates {
  created_at: Date;
  submitted_at: Date | null;
  decided_at: Date | null;
}

/** The one date of an order in lists and files: of its latest step. Pure. */
export const shownDate = ({
  created_at: created,
  submitted_at: submitted,
  decided_at: decided,
}: Dates): Date => decided ?? submitted ?? created;
