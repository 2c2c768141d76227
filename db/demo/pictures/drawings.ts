/** The drawings of the ads: flat shapes in a square of 400, each in the colours of its ad. */

export interface Tints {
  /** The colour of the ad's surface. */
  ground: string;
  /** The colour that catches the eye. */
  accent: string;
  /** Dark, for lines and shadows. */
  ink: string;
}

type Drawing = (tints: Tints) => string;

const shadow = (width: number, y = 372) =>
  `<ellipse cx="200" cy="${y}" rx="${width}" ry="14" fill="#000" opacity=".18"/>`;
const steam = (x: number, y: number) =>
  `<path d="M${x} ${y} c-22 -26 22 -40 0 -70 c-14 -22 10 -34 4 -50" fill="none" stroke="#fff" stroke-width="10" stroke-linecap="round" opacity=".75"/>`;
const repeat = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

const coffee: Drawing = ({ ink }) => `
  ${shadow(150)}${steam(160, 140)}${steam(205, 128)}${steam(250, 140)}
  <ellipse cx="200" cy="352" rx="170" ry="26" fill="#fff"/><ellipse cx="200" cy="346" rx="112" ry="14" fill="#e7e2dc"/>
  <path d="M300 200 h34 a46 46 0 0 1 0 92 h-40" fill="none" stroke="#fff" stroke-width="22"/>
  <path d="M90 166 h220 v76 a110 104 0 0 1 -220 0 z" fill="#fff"/><path d="M90 166 h60 v150 a110 104 0 0 1 -60 -74 z" fill="#000" opacity=".06"/>
  <ellipse cx="200" cy="168" rx="110" ry="24" fill="${ink}"/><ellipse cx="200" cy="166" rx="92" ry="16" fill="#6f4325"/>
  <path d="M160 166 q40 -16 80 0 q-40 14 -80 0" fill="#c58b56"/>`;

const tea: Drawing = ({ accent }) => `
  ${shadow(140)}${steam(180, 96)}${steam(226, 96)}
  <ellipse cx="200" cy="350" rx="150" ry="26" fill="#fff"/><ellipse cx="200" cy="344" rx="86" ry="12" fill="${accent}"/>
  <path d="M132 110 h136 c4 60 -34 74 -34 118 c0 44 34 44 30 84 a20 20 0 0 1 -20 20 h-88 a20 20 0 0 1 -20 -20 c-4 -40 30 -40 30 -84 c0 -44 -38 -58 -34 -118 z" fill="#fff" opacity=".45"/>
  <path d="M140 142 h120 c-4 40 -32 52 -32 86 c0 46 32 50 28 82 a14 14 0 0 1 -14 12 h-84 a14 14 0 0 1 -14 -12 c-4 -32 28 -36 28 -82 c0 -34 -28 -46 -32 -86 z" fill="#b3361a"/>
  <path d="M140 142 h120" stroke="#e07a4a" stroke-width="8"/><path d="M150 120 q2 50 26 80" stroke="#fff" stroke-width="8" fill="none" opacity=".7" stroke-linecap="round"/>
  <rect x="300" y="318" width="34" height="24" rx="4" fill="#fff" transform="rotate(-14 317 330)"/><rect x="72" y="316" width="34" height="24" rx="4" fill="#fff" transform="rotate(10 89 328)"/>`;

const bread: Drawing = ({ ink }) => `
  ${shadow(176)}
  <path d="M40 300 c-14 -120 80 -170 170 -160 c100 10 168 70 152 160 c-4 36 -30 52 -60 52 h-206 c-30 0 -52 -16 -56 -52 z" fill="#d98a3d"/>
  <path d="M58 292 c-6 -100 76 -138 152 -130 c84 8 140 52 132 126 c-90 -46 -200 -46 -284 4 z" fill="#efb162"/>
  ${repeat(3, (i) => `<path d="M${112 + i * 74} 176 q44 40 20 96" fill="none" stroke="#fbe0ae" stroke-width="20" stroke-linecap="round"/>`)}
  <circle cx="306" cy="96" r="66" fill="none" stroke="#b8651f" stroke-width="34"/><circle cx="306" cy="96" r="66" fill="none" stroke="#d9893a" stroke-width="20"/>
  ${repeat(14, (i) => `<ellipse cx="${306 + 66 * Math.cos(i * 0.449)}" cy="${96 + 66 * Math.sin(i * 0.449)}" rx="6" ry="3.5" fill="#fff3d6" transform="rotate(${i * 47} ${306 + 66 * Math.cos(i * 0.449)} ${96 + 66 * Math.sin(i * 0.449)})"/>`)}
  <path d="M74 130 q-8 -50 24 -90" stroke="${ink}" stroke-width="6" fill="none" opacity=".5"/>${repeat(5, (i) => `<ellipse cx="${84 + i * 3 + (i % 2) * 18}" cy="${112 - i * 16}" rx="13" ry="6" fill="#e9c46a" transform="rotate(${i % 2 ? -40 : 40} ${84 + i * 3 + (i % 2) * 18} ${112 - i * 16})"/>`)}`;

const cake: Drawing = ({ accent }) => `
  ${shadow(160)}<ellipse cx="200" cy="350" rx="172" ry="22" fill="#fff"/>
  <rect x="64" y="196" width="272" height="150" rx="16" fill="#7a4a2b"/><rect x="64" y="252" width="272" height="22" fill="#f7e3c5"/>
  <path d="M56 200 q0 -44 40 -44 h208 q40 0 40 44 v22 q-17 34 -34 0 q-17 46 -34 0 q-17 34 -34 0 q-17 50 -36 0 q-17 34 -36 0 q-17 46 -36 0 q-17 34 -34 0 q-17 40 -44 0 z" fill="#fff4e6"/>
  ${repeat(5, (i) => `<g transform="translate(${92 + i * 54} 140)"><circle r="21" fill="${i % 2 ? '#c92a4b' : '#e03f5f'}"/><path d="M-10 -17 q10 -16 20 0" fill="#3f8f4f"/><circle cx="-6" cy="-5" r="4" fill="#fff" opacity=".7"/></g>`)}
  <rect x="194" y="44" width="12" height="66" rx="6" fill="${accent}"/><path d="M200 10 q18 22 0 36 q-18 -14 0 -36" fill="#ffd43b"/>`;

const shirt: Drawing = ({ accent, ink }) => `
  <path d="M200 66 q0 -40 26 -34 q24 8 4 34 l-30 22" fill="none" stroke="${ink}" stroke-width="9" stroke-linecap="round"/>
  <path d="M200 88 L80 142 h240 z" fill="none" stroke="${ink}" stroke-width="9" stroke-linejoin="round"/>
  <path d="M142 112 q58 54 116 0 l98 62 -40 78 -36 -22 v134 q-80 22 -160 0 V230 l-36 22 -40 -78 z" fill="${accent}"/>
  <path d="M142 112 q58 54 116 0 l14 9 q-72 66 -144 0 z" fill="#fff" opacity=".55"/><path d="M120 230 v134 q24 7 50 10 V200 z" fill="#000" opacity=".08"/>
  <g transform="translate(292 276) rotate(18)"><path d="M0 0 h86 v64 h-86 l-30 -32 z" fill="#fff"/><circle cx="-6" cy="32" r="8" fill="${ink}"/><path d="M22 46 L62 18" stroke="${ink}" stroke-width="7"/><circle cx="26" cy="22" r="8" fill="${ink}"/><circle cx="58" cy="43" r="8" fill="${ink}"/></g>`;

const boots: Drawing = ({ accent, ink }) => `
  ${shadow(170)}
  ${[0, 150]
    .map(
      (
        x,
      ) => `<g transform="translate(${x - 10} ${x / 12})"><path d="M70 80 h96 v150 q10 28 60 36 q34 8 34 60 v14 H66 z" fill="${x === 0 ? accent : '#8d5a2b'}"/>
  <path d="M60 334 h204 v18 q0 10 -10 10 H70 q-10 0 -10 -10 z" fill="${ink}"/><rect x="62" y="62" width="112" height="42" rx="20" fill="#fff4e6"/>
  ${repeat(4, (i) => `<path d="M132 ${134 + i * 34} l44 10" stroke="#fff4e6" stroke-width="7" stroke-linecap="round"/>`)}</g>`,
    )
    .join('')}`;

const phone: Drawing = ({ accent, ink }) => `
  ${shadow(120)}
  <g transform="rotate(8 200 200)"><rect x="112" y="20" width="184" height="346" rx="34" fill="${ink}"/><rect x="122" y="30" width="164" height="326" rx="26" fill="#f8fbff"/>
  <path d="M122 56 a26 26 0 0 1 26 -26 h112 a26 26 0 0 1 26 26 v130 q-82 60 -164 0 z" fill="${accent}"/><rect x="172" y="40" width="64" height="16" rx="8" fill="${ink}"/>
  <circle cx="204" cy="124" r="36" fill="#fff" opacity=".9"/><path d="M196 106 l26 18 -26 18 z" fill="${accent}"/>
  ${repeat(3, (i) => `<rect x="140" y="${236 + i * 36}" width="${128 - i * 26}" height="16" rx="8" fill="${i === 0 ? ink : '#cbd5e4'}"/>`)}</g>
  <g transform="translate(64 262)"><circle r="46" fill="#fff"/><path d="M-18 2 l12 14 24 -28" fill="none" stroke="${accent}" stroke-width="12" stroke-linecap="round" stroke-linejoin="round"/></g>`;

const laptop: Drawing = ({ accent, ink }) => `
  ${shadow(186, 350)}
  <rect x="66" y="80" width="268" height="190" rx="18" fill="${ink}"/><rect x="80" y="94" width="240" height="162" rx="8" fill="#f1f6ff"/>
  <path d="M80 102 a8 8 0 0 1 8 -8 h224 a8 8 0 0 1 8 8 v26 H80 z" fill="${accent}"/>
  ${repeat(3, (i) => `<circle cx="${100 + i * 22}" cy="111" r="6" fill="#fff"/>`)}${repeat(4, (i) => `<rect x="${106 + i * 50}" y="${214 - i * 20}" width="30" height="${26 + i * 20}" rx="5" fill="${i === 3 ? accent : '#b6c7e6'}"/>`)}
  <path d="M26 272 h348 l-18 44 q-6 14 -22 14 H66 q-16 0 -22 -14 z" fill="#dfe6f2"/><path d="M158 272 h84 l-8 16 h-68 z" fill="#a9b8d3"/>`;

const headphones: Drawing = ({ accent, ink }) => `
  ${shadow(130)}
  <path d="M84 246 V200 a116 116 0 0 1 232 0 v46" fill="none" stroke="${ink}" stroke-width="26"/><path d="M84 226 V200 a116 116 0 0 1 232 0 v26" fill="none" stroke="#fff" stroke-width="8" opacity=".5"/>
  <rect x="52" y="214" width="76" height="130" rx="36" fill="${accent}"/><rect x="272" y="214" width="76" height="130" rx="36" fill="${accent}"/>
  <rect x="112" y="230" width="30" height="98" rx="15" fill="#fff"/><rect x="258" y="230" width="30" height="98" rx="15" fill="#fff"/>
  <g fill="none" stroke="#fff" stroke-width="10" stroke-linecap="round" opacity=".85"><path d="M168 286 v-30"/><path d="M190 300 v-58"/><path d="M212 292 v-42"/><path d="M234 282 v-22"/></g>`;

const card: Drawing = ({ accent, ink }) => `
  ${shadow(160)}
  <g transform="rotate(-12 200 200)"><rect x="38" y="98" width="310" height="196" rx="24" fill="${ink}"/><rect x="38" y="98" width="310" height="196" rx="24" fill="#fff" opacity=".08"/>
  <rect x="66" y="140" width="58" height="44" rx="9" fill="#f2c14e"/><path d="M66 162 h58 M95 140 v44" stroke="#b98a1d" stroke-width="3"/>
  ${repeat(4, (i) => `<rect x="${66 + i * 66}" y="212" width="48" height="14" rx="7" fill="#fff" opacity=".85"/>`)}<circle cx="284" cy="262" r="20" fill="${accent}"/><circle cx="310" cy="262" r="20" fill="#fff" opacity=".6"/></g>
  ${repeat(4, (i) => `<g transform="translate(296 ${344 - i * 22})"><ellipse rx="62" ry="20" fill="#c88f14"/><ellipse cy="-8" rx="62" ry="20" fill="#f7c948"/></g>`)}
  <path d="M288 250 v34 M280 262 l20 -6 M280 272 l20 -6 M288 284 q20 0 22 -16" fill="none" stroke="#a8730a" stroke-width="6" stroke-linecap="round"/>`;

const house: Drawing = ({ accent, ink }) => `
  ${shadow(180)}
  <path d="M70 190 h260 v170 H70 z" fill="#fff"/><path d="M36 206 L200 66 l164 140 -22 22 L200 108 58 228 z" fill="${accent}"/>
  <rect x="268" y="86" width="34" height="66" fill="${ink}"/><rect x="168" y="258" width="64" height="102" rx="8" fill="${ink}"/><circle cx="218" cy="312" r="5" fill="#fff"/>
  ${[96, 252].map((x) => `<rect x="${x}" y="230" width="52" height="52" rx="6" fill="#bfe3ff"/><path d="M${x + 26} 230 v52 M${x} 256 h52" stroke="#fff" stroke-width="5"/>`).join('')}
  <g transform="translate(330 320)"><circle r="46" fill="#f2c14e"/><circle cx="0" cy="-14" r="14" fill="none" stroke="${ink}" stroke-width="9"/><path d="M0 0 v34 M0 18 h14 M0 32 h12" stroke="${ink}" stroke-width="9" stroke-linecap="round"/></g>`;

const dumbbell: Drawing = ({ accent, ink }) => `
  ${shadow(170)}
  <g transform="rotate(-24 200 210)"><rect x="90" y="194" width="220" height="32" rx="10" fill="#dfe3ea"/><rect x="150" y="194" width="100" height="32" fill="#aab2bf"/>
  ${[
    [36, 52, 130],
    [82, 40, 176],
    [278, 40, 176],
    [312, 52, 130],
  ]
    .map(
      ([x = 0, width = 0, height = 0], i) =>
        `<rect x="${x}" y="${210 - height / 2}" width="${width}" height="${height}" rx="16" fill="${i === 1 || i === 2 ? accent : ink}"/>`,
    )
    .join('')}</g>
  <path d="M214 30 l-42 74 h34 l-16 58 58 -80 h-36 l22 -52 z" fill="#ffe066"/>`;

const basket: Drawing = ({ accent, ink }) => `
  ${shadow(160)}
  <circle cx="140" cy="150" r="50" fill="#e03131"/><path d="M140 104 q10 -26 30 -22" stroke="#2b8a3e" stroke-width="9" fill="none"/><circle cx="218" cy="132" r="54" fill="#f08c00"/><circle cx="204" cy="116" r="7" fill="#ffc078"/>
  <path d="M262 176 q-6 -110 66 -128 q20 74 -26 136 z" fill="#51a83f"/><path d="M282 170 q10 -60 40 -112" stroke="#d3f9d8" stroke-width="6" fill="none"/>
  <path d="M92 176 q-36 -70 -12 -112 q44 18 44 96 z" fill="#7950f2"/><path d="M44 180 h312 l-34 160 q-4 20 -24 20 H102 q-20 0 -24 -20 z" fill="${accent}"/>
  <rect x="30" y="166" width="340" height="36" rx="14" fill="${ink}"/>${repeat(5, (i) => `<rect x="${96 + i * 46}" y="222" width="16" height="112" rx="8" fill="#fff" opacity=".4"/>`)}`;

const books: Drawing = ({ accent, ink }) => `
  ${shadow(170)}
  <rect x="54" y="300" width="292" height="56" rx="10" fill="${accent}"/><rect x="54" y="312" width="280" height="32" fill="#fff6e5"/><rect x="54" y="300" width="40" height="56" rx="10" fill="${ink}"/>
  <rect x="78" y="240" width="250" height="58" rx="10" fill="#2f9e8f"/><rect x="90" y="252" width="238" height="34" fill="#fff6e5"/><rect x="294" y="240" width="36" height="58" rx="10" fill="#1d6f64"/>
  <path d="M200 92 q-66 -44 -138 -16 v140 q72 -28 138 16 q66 -44 138 -16 V76 q-72 -28 -138 16 z" fill="#fff"/><path d="M200 92 v140" stroke="#d8d2c4" stroke-width="6"/>
  ${repeat(4, (i) => `<path d="M88 ${104 + i * 26} q44 -12 88 12 M224 ${116 + i * 26} q44 -24 88 -12" fill="none" stroke="#c9c2b2" stroke-width="7" stroke-linecap="round"/>`)}<path d="M266 70 v66 l16 -14 16 14 V64 z" fill="#e8590c"/>`;

const beach: Drawing = ({ accent }) => `
  <circle cx="200" cy="200" r="186" fill="#8fd8f5"/><circle cx="280" cy="110" r="46" fill="#ffe066"/>
  <path d="M14 222 a186 186 0 0 0 372 0 z" fill="#1c9fc9"/><path d="M20 250 q46 -22 90 0 t90 0 t90 0 t90 0" fill="none" stroke="#fff" stroke-width="9" opacity=".7"/>
  <path d="M40 290 a186 186 0 0 0 320 0 q-150 -60 -320 0 z" fill="#f6d998"/><path d="M132 330 L178 160" stroke="#fff" stroke-width="10"/>
  <path d="M76 196 q60 -96 168 -36 q12 26 6 54 z" fill="${accent}"/><path d="M120 184 q40 -40 68 -44 q4 40 -8 60 z" fill="#fff" opacity=".8"/>
  <g transform="translate(70 92) rotate(-10)"><path d="M0 20 l92 -10 q26 -2 30 8 q-2 12 -28 14 l-90 8 z" fill="#fff"/><path d="M40 20 l-18 -40 h18 l36 36 z M44 34 l-10 34 h16 l28 -36 z M4 24 l-14 -24 h12 l18 22 z" fill="#fff"/></g>`;

const sofa: Drawing = ({ accent, ink }) => `
  ${shadow(190)}
  <path d="M316 40 l44 74 h-88 z" fill="#ffe8a3"/><rect x="311" y="112" width="10" height="170" fill="${ink}"/>
  <rect x="66" y="150" width="268" height="140" rx="34" fill="${accent}"/><rect x="24" y="206" width="78" height="124" rx="34" fill="${accent}"/><rect x="298" y="206" width="78" height="124" rx="34" fill="${accent}"/>
  <rect x="24" y="206" width="78" height="124" rx="34" fill="#fff" opacity=".18"/><rect x="298" y="206" width="78" height="124" rx="34" fill="#fff" opacity=".18"/>
  <rect x="92" y="242" width="108" height="66" rx="18" fill="#fff" opacity=".88"/><rect x="200" y="242" width="108" height="66" rx="18" fill="#fff" opacity=".88"/>
  <rect x="120" y="178" width="68" height="68" rx="12" fill="#ffd8a8" transform="rotate(-12 154 212)"/><path d="M66 330 v34 M334 330 v34" stroke="${ink}" stroke-width="16" stroke-linecap="round"/>`;

const paw: Drawing = ({ accent, ink }) => `
  ${shadow(130)}
  <path d="M96 150 q-30 -110 6 -116 q44 8 62 62 q36 -10 72 0 q18 -54 62 -62 q36 6 6 116 q30 50 14 112 q-22 94 -118 94 t-118 -94 q-16 -62 14 -112 z" fill="#c68a4e"/>
  <path d="M112 62 q26 20 32 52 q-22 12 -34 34 q-12 -60 2 -86 z M288 62 q-26 20 -32 52 q22 12 34 34 q12 -60 -2 -86 z" fill="#7c4f25"/>
  <ellipse cx="200" cy="272" rx="74" ry="64" fill="#fff3e0"/><circle cx="146" cy="192" r="17" fill="${ink}"/><circle cx="254" cy="192" r="17" fill="${ink}"/><circle cx="151" cy="186" r="6" fill="#fff"/><circle cx="259" cy="186" r="6" fill="#fff"/>
  <path d="M174 236 h52 q-4 28 -26 28 t-26 -28 z" fill="${ink}"/><path d="M200 262 v20 M200 282 q-30 26 -44 2 M200 282 q30 26 44 2" fill="none" stroke="${ink}" stroke-width="8" stroke-linecap="round"/>
  <path d="M186 298 h30 v20 a15 15 0 0 1 -30 0 z" fill="#f06595"/><path d="M112 336 q88 50 176 0 v22 q-88 46 -176 0 z" fill="${accent}"/><circle cx="200" cy="378" r="16" fill="#ffd43b"/>`;

const tooth: Drawing = ({ accent, ink }) => `
  ${shadow(120)}
  <path d="M200 86 q46 -44 100 -22 q58 28 40 112 q-10 44 -28 84 q-14 92 -44 92 q-26 0 -32 -62 q-6 -46 -36 -46 t-36 46 q-6 62 -32 62 q-30 0 -44 -92 q-18 -40 -28 -84 q-18 -84 40 -112 q54 -22 100 22 z" fill="#fff"/>
  <path d="M110 100 q-34 34 -8 110" fill="none" stroke="${accent}" stroke-width="14" stroke-linecap="round" opacity=".5"/>
  <circle cx="158" cy="178" r="12" fill="${ink}"/><circle cx="242" cy="178" r="12" fill="${ink}"/><path d="M156 212 q44 44 88 0" fill="none" stroke="${ink}" stroke-width="11" stroke-linecap="round"/>
  ${[
    [334, 78, 1],
    [366, 140, 0.6],
    [60, 70, 0.7],
  ]
    .map(
      ([x = 0, y = 0, s = 1]) =>
        `<path transform="translate(${x} ${y}) scale(${s})" d="M0 -34 q6 28 34 34 q-28 6 -34 34 q-6 -28 -34 -34 q28 -6 34 -34 z" fill="#ffe066"/>`,
    )
    .join('')}`;

const car: Drawing = ({ accent, ink }) => `
  ${shadow(190, 330)}
  <path d="M20 260 q0 -54 50 -62 l30 -6 54 -66 q12 -14 32 -14 h84 q22 0 36 16 l46 60 q40 6 40 50 v42 q0 20 -20 20 H40 q-20 0 -20 -20 z" fill="${accent}"/>
  <path d="M124 194 l44 -52 q6 -8 18 -8 h20 v60 z M224 134 h44 q12 0 20 10 l36 50 h-100 z" fill="#dff3ff"/>
  <circle cx="108" cy="298" r="44" fill="${ink}"/><circle cx="108" cy="298" r="20" fill="#dfe3ea"/><circle cx="300" cy="298" r="44" fill="${ink}"/><circle cx="300" cy="298" r="20" fill="#dfe3ea"/>
  <rect x="358" y="226" width="26" height="20" rx="8" fill="#ffe066"/><rect x="16" y="230" width="22" height="20" rx="8" fill="#ff6b6b"/><path d="M206 210 h30" stroke="${ink}" stroke-width="8" stroke-linecap="round"/>`;

const lamp: Drawing = ({ accent, ink }) => `
  ${shadow(120)}
  <path d="M200 44 a112 112 0 0 1 66 202 q-16 14 -16 34 h-100 q0 -20 -16 -34 a112 112 0 0 1 66 -202 z" fill="#ffe066"/><path d="M146 110 a72 72 0 0 1 54 -30" stroke="#fff" stroke-width="14" fill="none" stroke-linecap="round"/>
  <path d="M166 180 l20 22 14 -22 14 22 20 -22 M186 202 v74 M214 202 v74" fill="none" stroke="#e8890c" stroke-width="8" stroke-linejoin="round"/>
  <rect x="148" y="282" width="104" height="24" rx="12" fill="${ink}"/><rect x="156" y="310" width="88" height="22" rx="11" fill="${ink}"/><path d="M172 336 h56 q-6 26 -28 26 t-28 -26 z" fill="${ink}"/>
  ${[290, 325, 0, 35, 70].map((turn) => `<path transform="rotate(${turn} 200 156)" d="M200 20 v-22" stroke="#fff" stroke-width="14" stroke-linecap="round"/>`).join('')}
  <g transform="translate(318 286)"><circle r="48" fill="#fff"/><path d="M-24 -4 a34 34 0 0 1 48 0 M-14 8 a20 20 0 0 1 28 0" fill="none" stroke="${accent}" stroke-width="10" stroke-linecap="round"/><circle cy="20" r="7" fill="${accent}"/></g>`;

export const DRAWINGS = {
  coffee,
  tea,
  bread,
  cake,
  shirt,
  boots,
  phone,
  laptop,
  headphones,
  card,
  house,
  dumbbell,
  basket,
  books,
  beach,
  sofa,
  paw,
  tooth,
  car,
  lamp,
} as const satisfies Record<string, Drawing>;

export type DrawingName = keyof typeof DRAWINGS;
