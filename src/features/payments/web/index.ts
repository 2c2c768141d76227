export { BillingCard } from './firm/billing-card.tsx';
