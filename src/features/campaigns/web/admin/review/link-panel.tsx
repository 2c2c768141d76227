import { OutsideLink } from '../../outside-link.tsx';
import { linkParts } from '../../../link-parts.ts';
import { linkTexts as texts } from '../../texts/admin.ts';

/** A link for who judges it: its host first, in letters and as browsers ask for it, then everything else it says. */
export function LinkPanel({ link, readableHost }: { link: string; readableHost: string }) {
  const parts = linkParts(link);
  return (
    <div>
      <p className="text-lg leading-tight font-bold break-all">{readableHost}</p>
      {parts && parts.host !== readableHost && (
        <p className="text-xs break-all text-soft">{texts.written(parts.host)}</p>
      )}
      <p className="mt-1">
        <OutsideLink url={link} />
      </p>
      {parts && parts.parameters.length > 0 && (
        <details className="mt-1 text-xs">
          <summary className="cursor-pointer py-1 font-semibold">
            {texts.parameters(parts.parameters.length)}
          </summary>
          <dl className="space-y-2">
            {parts.parameters.map(({ name, value }, at) => (
              // The same name may stand twice in a link.
              <div key={`${at}-${name}`} className="break-all">
                <dt className="inline font-semibold">{name}: </dt>
                <dd className="inline text-soft">{value}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      <p className="mt-1 text-xs text-soft">{parts?.isShortened ? texts.shortened : texts.notFollowed}</p>
    </div>
  );
}
