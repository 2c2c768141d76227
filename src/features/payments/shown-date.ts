interface Dates {
  created_at: Date;
  submitted_at: Date | null;
  decided_at: Date | null;
}

export type Step = 'opened' | 'announced' | 'decided';

/** The latest step of an order, whose date lists show, and the date. Pure. */
export function shownStep({ created_at: created, submitted_at: submitted, decided_at: decided }: Dates): {
  step: Step;
  at: Date;
} {
  if (decided !== null) return { step: 'decided', at: decided };
  return submitted === null ? { step: 'opened', at: created } : { step: 'announced', at: submitted };
}

export const shownDate = (order: Dates): Date => shownStep(order).at;
