import sharp from "sharp";
import { createRandom, type Random } from "./random.ts";

/** Width and height in pixels of the generated pictures. */
export const pictureSize = { width: 1200, height: 900 };

const palettes = [
  ["#1f2a44", "#3f6c8f", "#9fc3c9", "#efe3cd", "#d98e4a"],
  ["#2b2118", "#6b4a2f", "#b98b55", "#e9d3a7", "#7b9c8f"],
  ["#101820", "#28475c", "#567c8d", "#c8d9e6", "#f5efeb"],
  ["#3a1d2e", "#7f3b4a", "#c9785d", "#f0c38e", "#5d8a86"],
  ["#1c2b24", "#3f5e46", "#8aa37b", "#dfe3c4", "#c2593f"],
  ["#23203f", "#4b4187", "#8f7fc2", "#dcd0ea", "#f2b84b"],
];

/** Paints one JPEG: a landscape of soft bands, a geometry of planes, or an interior with a window. */
export async function paintPicture(seed: number): Promise<Buffer> {
  const random = createRandom(seed * 7919 + 17);
  const palette = random.pick(palettes);
  const paint = random.pick([landscape, geometry, interior]);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${pictureSize.width}" height="${pictureSize.height}" viewBox="0 0 1200 900">${paint(random, palette)}${grain(random)}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 82, mozjpeg: false }).toBuffer();
}

function landscape(random: Random, palette: string[]): string {
  const color = () => random.pick(palette);
  const horizon = random.between(380, 620);
  const bands = Array.from({ length: 9 }, (_, index) => {
    const y = horizon + index * ((900 - horizon) / 9);
    const sway = Array.from(
      { length: 7 },
      (_, step) => `${step * 200},${Math.round(y + random.between(-22, 22))}`,
    ).join(" L");
    return `<path d="M${sway} L1200,900 L0,900 Z" fill="${color()}" fill-opacity="${(0.35 + random.next() * 0.5).toFixed(2)}"/>`;
  });
  const sun = `<circle cx="${random.between(200, 1000)}" cy="${random.between(120, horizon - 60)}" r="${random.between(36, 110)}" fill="${palette[4] ?? "#fff"}" fill-opacity=".85"/>`;
  return `<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${palette[1]}"/><stop offset="1" stop-color="${palette[3]}"/></linearGradient></defs><rect width="1200" height="900" fill="url(#s)"/>${sun}${bands.join("")}`;
}

function geometry(random: Random, palette: string[]): string {
  const shapes = Array.from({ length: 11 }, () => {
    const fill = `fill="${random.pick(palette)}" fill-opacity="${(0.7 + random.next() * 0.3).toFixed(2)}"`;
    const [x, y] = [random.between(0, 10) * 100, random.between(0, 7) * 100];
    const size = random.between(1, 4) * 100;
    return random.pick([
      `<rect x="${x}" y="${y}" width="${size}" height="${random.between(1, 5) * 100}" ${fill}/>`,
      `<circle cx="${x + 100}" cy="${y + 100}" r="${size / 2 + 40}" ${fill}/>`,
      `<path d="M${x},${y} a${size},${size} 0 0 1 ${size},${size} l-${size},0 z" ${fill}/>`,
      `<polygon points="${x},${y} ${x + size},${y} ${x},${y + size}" ${fill}/>`,
    ]);
  });
  return `<rect width="1200" height="900" fill="${palette[3]}"/>${shapes.join("")}`;
}

function interior(random: Random, palette: string[]): string {
  const floor = random.between(560, 680);
  const left = random.between(140, 520);
  const [width, height] = [random.between(190, 320), random.between(240, 340)];
  const light = `<polygon points="${left},${floor} ${left + width},${floor} ${left + width + 220},900 ${left + 120},900" fill="${palette[4]}" fill-opacity=".35"/>`;
  const panes = `<rect x="${left - 14}" y="136" width="${width + 28}" height="${height + 28}" fill="${palette[3]}"/><rect x="${left}" y="150" width="${width}" height="${height}" fill="${palette[4]}"/><path d="M${left + width / 2},150 v${height} M${left},${150 + height / 2} h${width}" stroke="${palette[3]}" stroke-width="10"/>`;
  const top = floor + random.between(30, 70);
  const table = `<rect x="790" y="${top}" width="320" height="22" fill="${palette[3]}"/><path d="M820,${top + 22} v190 M1080,${top + 22} v190" stroke="${palette[3]}" stroke-width="16"/>`;
  const vase = `<path d="M${random.between(860, 1000)},${top} c-46,-40 -30,-96 -12,-120 h44 c18,24 34,80 -12,120 z" fill="${palette[2]}"/>`;
  return `<rect width="1200" height="900" fill="${palette[1]}"/><rect y="${floor}" width="1200" height="${900 - floor}" fill="${palette[0]}"/>${panes}${light}${vase}${table}`;
}

/** Short strokes over everything, so that flat areas look painted. */
function grain(random: Random): string {
  const strokes = Array.from({ length: 260 }, () => {
    const [x, y] = [random.between(0, 1200), random.between(0, 900)];
    return `M${x},${y} q${random.between(8, 40)},${random.between(-8, 8)} ${random.between(30, 90)},${random.between(-6, 6)}`;
  });
  return `<path d="${strokes.join("")}" stroke="#fff" stroke-opacity=".06" stroke-width="5" fill="none" stroke-linecap="round"/>`;
}
