import type { AdminWithdrawal } from '../api.ts';
import { reviewTexts as texts } from '../texts/admin.ts';

/** Why a withdrawal waits in review: the account's score, what gave it, and what its viewer says to that. */
export function ReviewReasons({ review }: { review: NonNullable<AdminWithdrawal['review']> }) {
  return (
    <div className="text-sm">
      <p className="font-medium text-warning">{texts.score(review.score)}</p>
      <ul className="mt-1 flex list-disc flex-col gap-1 pl-5 break-words">
        {review.reasons.map(({ text, points }) => (
          <li key={text}>
            {text} <span className="text-soft">{texts.points(points)}</span>
          </li>
        ))}
      </ul>
      {review.objection !== null && (
        <p className="mt-1 break-words whitespace-pre-line">
          <strong>{texts.objection}:</strong> {review.objection}
        </p>
      )}
    </div>
  );
}
