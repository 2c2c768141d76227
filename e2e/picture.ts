/** Plain pictures for campaigns: colours and shapes, without text. */
import sharp from 'sharp';

/** A 1200 × 675 picture of two colours; `seed` moves its shapes. */
export function drawPicture(colors: readonly [string, string], seed: number): Promise<Buffer> {
  const circles = Array.from({ length: 7 }, (_, index) => {
    const turn = seed * 97 + index * 61;
    const radius = 60 + (turn % 190);
    return `<circle cx="${(turn * 13) % 1200}" cy="${(turn * 7) % 675}" r="${radius}" fill="#fff" opacity="${0.05 + (turn % 4) * 0.03}"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="675">
    <defs><linearGradient id="sky" x1="0" y1="0" x2="1" y2="1">
      <stop offset="0" stop-color="${colors[0]}"/><stop offset="1" stop-color="${colors[1]}"/>
    </linearGradient></defs>
    <rect width="1200" height="675" fill="url(#sky)"/>
    ${circles.join('')}
    <path d="M0 ${520 - (seed % 5) * 20} C 300 ${380 + (seed % 7) * 20}, 700 640, 1200 ${420 + (seed % 3) * 30} V 675 H 0 Z" fill="#fff" opacity="0.14"/>
  </svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
