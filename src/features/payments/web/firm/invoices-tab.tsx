import { FileText } from 'lucide-react';
import { EmptyState } from '#lib/web/ui/empty-state.tsx';
import { invoicesTexts as texts } from '../texts.ts';

/** Says that invoices come later. */
export function InvoicesTab() {
  return (
    <EmptyState icon={<FileText />} title={texts.title}>
      {texts.text}
    </EmptyState>
  );
}
