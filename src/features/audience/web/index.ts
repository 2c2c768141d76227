export { AudienceForm, type AudienceFormProps } from './audience-form.tsx';
export { AudienceSummary } from './audience-summary.tsx';
