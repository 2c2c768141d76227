import { useId, useMemo } from 'react';
import { Card } from '#lib/web/layout/card.tsx';
import { type FraudGroupView, type FraudMember, type FraudTie, TIE_KINDS } from '../../contract/admin.ts';
import { graphTexts as texts, groupTexts } from '../texts/admin.ts';
import { layoutGraph, type Place } from './layout-graph.ts';

/** More circles than this are a cloud. */
const MOST_DRAWN = 80;
/** More numbers than this lie over each other. */
const MOST_NUMBERED = 30;
const FRAME = { width: 340, height: 300, margin: 22 };

/** Told apart by the kind of the line as well, for people who do not see colours. */
const LINES: Readonly<Record<FraudTie['kind'], { className: string; dashes?: string; width: number }>> = {
  lockstep: { className: 'stroke-warning-solid', dashes: '3 3', width: 1 },
  device: { className: 'stroke-info-solid', width: 1.5 },
  iban: { className: 'stroke-danger-solid', dashes: '8 3', width: 2 },
  transfer: { className: 'stroke-success-solid', width: 1.5 },
};

const FILLS: Readonly<Record<FraudMember['level'], string>> = {
  clear: 'var(--color-sunken)',
  watched: 'var(--color-info-solid)',
  suspected: 'var(--color-warning-solid)',
  certain: 'var(--color-danger-solid)',
};

/** From 6 to 13, by the root of the money, so that the area follows it. */
function radiusOf({ balance, waiting }: FraudMember, mostMoney: number): number {
  return 6 + 7 * Math.sqrt((balance + waiting) / Math.max(1, mostMoney));
}

interface Drawn {
  member: FraudMember;
  place: Place;
  radius: number;
}

interface Drawing {
  circles: Drawn[];
  lines: { tie: FraudTie; from: Drawn; to: Drawn }[];
}

function draw({ members, ties }: Pick<FraudGroupView, 'members' | 'ties'>): Drawing {
  const shown = members.slice(0, MOST_DRAWN);
  const indexOf = new Map(shown.map(({ user_id: id }, index) => [id, index]));
  const between = ties.filter(({ a, b }) => indexOf.has(a) && indexOf.has(b));
  const pairs = between.map(({ a, b }) => [indexOf.get(a) ?? 0, indexOf.get(b) ?? 0] as const);
  const places = layoutGraph(shown.length, pairs, FRAME);
  const mostMoney = Math.max(...shown.map(({ balance, waiting }) => balance + waiting), 0);
  const circles = shown.map((member, index) => ({
    member,
    place: places[index] ?? { x: 0, y: 0 },
    radius: radiusOf(member, mostMoney),
  }));
  const lines = between.flatMap((tie) => {
    const [from, to] = [circles[indexOf.get(tie.a) ?? -1], circles[indexOf.get(tie.b) ?? -1]];
    return from && to ? [{ tie, from, to }] : [];
  });
  return { circles, lines };
}

/** A line ends at the edge of the circle, so that the head of an arrow is seen. */
function endOf({ from, to }: { from: Drawn; to: Drawn }): Place {
  const [dx, dy] = [to.place.x - from.place.x, to.place.y - from.place.y];
  const part = 1 - (to.radius + 2) / Math.max(Math.hypot(dx, dy), to.radius + 2);
  return { x: from.place.x + dx * part, y: from.place.y + dy * part };
}

function Line({ line, arrowId }: { line: Drawing['lines'][number]; arrowId: string }) {
  const { className, dashes, width } = LINES[line.tie.kind];
  const end = endOf(line);
  return (
    <line
      x1={line.from.place.x}
      y1={line.from.place.y}
      x2={end.x}
      y2={end.y}
      strokeWidth={width}
      strokeDasharray={dashes}
      strokeOpacity={0.6}
      className={className}
      {...(line.tie.kind === 'transfer' && { markerEnd: `url(#${arrowId})` })}
    />
  );
}

function Circle({ circle, hasNumber }: { circle: Drawn; hasNumber: boolean }) {
  const { member, place, radius } = circle;
  const number = groupTexts.number(member.user_id);
  return (
    <g>
      <title>{`${member.name} ${number}`}</title>
      <circle
        cx={place.x}
        cy={place.y}
        r={radius}
        strokeWidth={1.5}
        stroke="var(--color-surface)"
        fill={FILLS[member.level]}
      />
      {hasNumber && (
        <text
          x={place.x}
          y={place.y + radius + 10}
          textAnchor="middle"
          strokeWidth={3}
          paintOrder="stroke"
          fontSize={10}
          stroke="var(--color-surface)"
          fill="var(--color-ink)"
          className="font-semibold"
        >
          {number}
        </text>
      )}
    </g>
  );
}

/** The accounts of a group as circles and their ties as lines. The table below it says the same in words. */
export function TiesGraph({ group: { members, ties } }: { group: FraudGroupView }) {
  const arrowId = useId();
  const drawing = useMemo(() => draw({ members, ties }), [members, ties]);
  const { circles, lines } = drawing;
  return (
    <Card title={texts.title} description={texts.description}>
      {ties.length === 0 ? (
        <p className="text-soft">{texts.none}</p>
      ) : (
        <>
          <svg
            role="img"
            aria-label={texts.summary(members.length, ties.length)}
            viewBox={`0 0 ${FRAME.width} ${FRAME.height}`}
            className="mx-auto w-full max-w-xl"
          >
            <defs>
              <marker
                id={arrowId}
                viewBox="0 0 8 8"
                refX="7"
                refY="4"
                markerWidth="7"
                markerHeight="7"
                markerUnits="userSpaceOnUse"
                orient="auto"
              >
                <path d="M0 0L8 4L0 8Z" className="fill-success-solid" />
              </marker>
            </defs>
            {lines.map((line) => (
              <Line key={`${line.tie.a} ${line.tie.b} ${line.tie.kind}`} line={line} arrowId={arrowId} />
            ))}
            {circles.map((circle) => (
              <Circle
                key={circle.member.user_id}
                circle={circle}
                hasNumber={circles.length <= MOST_NUMBERED}
              />
            ))}
          </svg>
          <Legend ties={ties} />
          {members.length > circles.length && (
            <p className="mt-2 text-sm text-soft">{texts.only(circles.length, members.length)}</p>
          )}
        </>
      )}
    </Card>
  );
}

function Legend({ ties }: { ties: readonly FraudTie[] }) {
  return (
    <ul className="mt-3 flex flex-wrap justify-center gap-x-5 gap-y-1.5 text-sm">
      {TIE_KINDS.filter((kind) => ties.some((tie) => tie.kind === kind)).map((kind) => {
        const { className, dashes, width } = LINES[kind];
        return (
          <li key={kind} className="flex items-center gap-2">
            <svg aria-hidden viewBox="0 0 28 8" className="h-2 w-7">
              <line
                x1="0"
                y1="4"
                x2="28"
                y2="4"
                strokeWidth={width + 1}
                strokeDasharray={dashes}
                className={className}
              />
            </svg>
            {texts.kinds[kind]}
          </li>
        );
      })}
    </ul>
  );
}
