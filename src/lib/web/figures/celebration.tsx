import { Check } from 'lucide-react';

export interface CelebrationProps {
  amountText: string;
  text: string;
}

const RAYS = Array.from({ length: 10 }, (_, index) => index * 36);

export function Celebration({ amountText, text }: CelebrationProps) {
  return (
    <div role="status" className="flex flex-col items-center text-center">
      <div className="relative flex size-28 items-center justify-center">
        <span
          aria-hidden
          className="absolute inset-2 animate-burst rounded-full border-4 border-glow motion-reduce:hidden"
        />
        <svg
          aria-hidden
          viewBox="-50 -50 100 100"
          className="absolute -inset-3 animate-burst motion-reduce:hidden"
        >
          {RAYS.map((angle) => (
            <line
              key={angle}
              y1="-34"
              y2="-44"
              strokeWidth="3.5"
              strokeLinecap="round"
              transform={`rotate(${angle})`}
              className={angle % 72 === 0 ? 'stroke-brand' : 'stroke-warning-solid'}
            />
          ))}
        </svg>
        <span className="flex size-18 animate-pop items-center justify-center rounded-full bg-success-solid text-white shadow-pop">
          <Check aria-hidden strokeWidth={3} className="size-9" />
        </span>
      </div>
      <p className="money animate-rise text-3xl font-extrabold tracking-tight">{amountText}</p>
      <p className="mt-1 text-soft">{text}</p>
    </div>
  );
}
