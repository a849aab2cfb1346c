/** A PDF file: its objects, and the table of their offsets. */
export function pdfOf(objects: string[]): Buffer {
  const starts: number[] = [];
  let text = "%PDF-1.7\n";
  for (const [index, object] of objects.entries()) {
    starts.push(text.length);
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  const table = starts.map((start) => `${String(start).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  return Buffer.from(
    `${text}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`,
    "latin1",
  );
}

/** One page of 300x200 points whose left half is red. */
export function redHalf(
  box = "0 0 300 200",
  content = "1 0 0 rg 0 0 150 200 re f",
  resources = "",
): string[] {
  return [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox [${box}] /Contents 4 0 R /Resources << ${resources} >> >>`,
    pdfStream(content),
  ];
}

export function pdfStream(content: string, entries = ""): string {
  return `<< /Length ${content.length} ${entries} >>\nstream\n${content}\nendstream`;
}

/** A Photoshop file without layers; `planes` are the stored bytes. */
export function psdOf(input: {
  width: number;
  height: number;
  mode: number;
  planes: Uint8Array;
  channels?: number;
  depth?: number;
  palette?: Uint8Array;
  packing?: number;
  version?: 1 | 2;
}): Buffer {
  const { width, height, mode, planes, version = 1 } = input;
  const header = Buffer.alloc(26);
  header.write("8BPS");
  header.writeUInt16BE(version, 4);
  header.writeUInt16BE(input.channels ?? 3, 12);
  header.writeUInt32BE(height, 14);
  header.writeUInt32BE(width, 18);
  header.writeUInt16BE(input.depth ?? 8, 22);
  header.writeUInt16BE(mode, 24);
  const palette = input.palette ?? new Uint8Array();
  return Buffer.concat([
    header,
    number(palette.length, 4),
    palette,
    number(0, 4),
    number(0, version === 2 ? 8 : 4),
    number(input.packing ?? 0, 2),
    planes,
  ]);
}

/** A recording of silence, 8,000 samples per second. */
export function wavOf(seconds: number): Buffer {
  const values = Buffer.alloc(Math.round(seconds * 8000), 128);
  const header = Buffer.alloc(44);
  header.write("RIFF");
  header.writeUInt32LE(36 + values.length, 4);
  header.write("WAVEfmt ", 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(8000, 24);
  header.writeUInt32LE(8000, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write("data", 36);
  header.writeUInt32LE(values.length, 40);
  return Buffer.concat([header, values]);
}

/** A video without frames: only its metadata. */
export function mp4Of(video: { seconds: number; width: number; height: number }): Buffer {
  const timescale = 1000;
  const length = number(video.seconds * timescale, 4);
  const times = Buffer.concat([Buffer.alloc(8), number(timescale, 4), length]);
  const picture = Buffer.concat([
    Buffer.alloc(6),
    number(1, 2),
    Buffer.alloc(16),
    number(video.width, 2),
    number(video.height, 2),
    Buffer.alloc(50),
  ]);
  const samples = atom("stsd", number(0, 4), number(1, 4), atom("avc1", picture));
  const handler = atom("hdlr", Buffer.alloc(8), Buffer.from("vide"), Buffer.alloc(13));
  const header = atom("mdhd", number(0, 4), times, Buffer.alloc(4));
  const media = atom("mdia", header, handler, atom("minf", atom("stbl", samples)));
  const track = atom("trak", atom("tkhd", Buffer.alloc(84)), media);
  const movie = atom("mvhd", number(0, 4), times, Buffer.alloc(80));
  const type = atom("ftyp", Buffer.from("isom"), number(512, 4), Buffer.from("isomavc1"));
  return Buffer.concat([type, atom("moov", movie, track)]);
}

function atom(name: string, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([number(content.length + 8, 4), Buffer.from(name), content]);
}

/** A big-endian number. */
function number(value: number, bytes: number): Buffer {
  const text = value.toString(16).padStart(bytes * 2, "0");
  return Buffer.from(text, "hex");
}
