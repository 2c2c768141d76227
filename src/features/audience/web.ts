export { AudienceForm } from './audience-form.tsx';
export { AudienceSummary } from './audience-summary.tsx';
export { useDelayed } from './audience-review.tsx';
