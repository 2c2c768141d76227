import type { AdminWithdrawal } from '../api.ts';
import { reviewTexts as texts } from '../texts/admin.ts';

/** Why a withdrawal waits in review: the account's score, and what gave it. */
export function ReviewReasons({
  review,
  isOpen = false,
}: {
  review: NonNullable<AdminWithdrawal['review']>;
  isOpen?: boolean;
}) {
  return (
    <details className="mt-1 text-xs" open={isOpen}>
      <summary className="cursor-pointer font-medium text-warning">{texts.score(review.score)}</summary>
      <ul className="mt-1 flex list-disc flex-col gap-1 pl-4 break-words">
        {review.reasons.map(({ text, points }) => (
          <li key={text}>
            {text} <span className="text-soft">{texts.points(points)}</span>
          </li>
        ))}
      </ul>
      {review.objection !== null && (
        <p className="mt-1 break-words">
          <strong>{texts.objection}:</strong> {review.objection}
        </p>
      )}
    </details>
  );
}
