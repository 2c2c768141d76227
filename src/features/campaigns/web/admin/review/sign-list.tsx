import { Info, TriangleAlert } from 'lucide-react';
import { classNames } from '#lib/web/class-names.ts';
import type { QueuedCampaign } from '../../../campaign-wire.ts';
import type { RiskSign } from '../../../risk-signs.ts';
import { signTexts as texts } from '../../texts/admin.ts';

/** Every first campaign shows these: they are worth knowing, the others worth a look. */
const USUAL: ReadonlySet<RiskSign> = new Set(['new_firm', 'never_paid', 'new_host']);

export const isUsual = ({ sign }: { sign: RiskSign }): boolean => USUAL.has(sign);

/** What speaks for a second look at a campaign, each with its reason. */
export function SignList({ signs }: { signs: QueuedCampaign['signs'] }) {
  if (signs.length === 0) return null;
  return (
    <section aria-label={texts.title} className="mb-5 rounded-xl border border-line p-4">
      <h3 className="text-sm font-bold">{texts.title}</h3>
      <ul className="mt-2 space-y-2 text-sm">
        {signs.map((shown) => (
          <li key={shown.sign} className="flex gap-2">
            {isUsual(shown) ? (
              <Info aria-hidden className="mt-0.5 size-4 shrink-0 text-soft" />
            ) : (
              <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
            )}
            <span className={classNames('min-w-0 break-words', !isUsual(shown) && 'font-semibold')}>
              {shown.text}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
