import type { ReactNode } from 'react';
import { type Control, useController } from 'react-hook-form';
import { classNames } from '#lib/web/class-names.ts';
import { afterPress } from '#lib/web/form/after-press.ts';
import { Checkbox } from '#lib/web/inputs/checkbox.tsx';
import { detailLabels, type MatchedDetail } from '../../attributes.ts';
import type { DetailsForm } from '../../details.ts';
import { viewerTexts } from '../texts/viewer.ts';

export interface WithholdableProps {
  control: Control<DetailsForm, unknown, DetailsForm>;
  detail: MatchedDetail;
  className?: string | undefined;
  /** The detail's field. */
  children: ReactNode;
}

/** A detail's field with the choice that it shall not be used to choose ads. */
export function Withholdable({ control, detail, className, children }: WithholdableProps) {
  const { field } = useController({ control, name: 'withheld' });
  const isWithheld = field.value.includes(detail);
  const others = field.value.filter((other) => other !== detail);
  return (
    <div className={classNames('min-w-0', className)}>
      {children}
      <Checkbox
        value={isWithheld}
        onChange={(next) => field.onChange(next ? [...others, detail] : others)}
        onBlur={() => afterPress(field.onBlur)}
        aria-label={viewerTexts.withholdNamed(detailLabels[detail])}
        className="text-soft"
      >
        {viewerTexts.withhold}
      </Checkbox>
    </div>
  );
}
