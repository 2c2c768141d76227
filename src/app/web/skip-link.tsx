export const MAIN_ID = 'icerik';

export function SkipLink() {
  return (
    <a
      href={`#${MAIN_ID}`}
      className="fixed top-2 left-2 z-60 -translate-y-20 rounded-sm bg-ink px-4 py-3 font-semibold text-surface focus:translate-y-0"
    >
      İçeriğe geç
    </a>
  );
}
