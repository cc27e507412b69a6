import { inflateSync } from 'node:zlib';
import { PNG } from 'pngjs';
import pixelmatch from 'pixelmatch';

/** Pixels of a picture: four bytes each. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly data: Buffer;
}

// Differences of colour in OKLab, from 0 to 1, that are not seen.
const threshold = 0.06;
// How many pixels of a square of 16 by 16 may differ. The edge of a letter that is drawn otherwise differs in fewer, a button that has
// moved by two pixels in more.
const [windowSize, tolerated] = [16, 12];

/** Pictures of Chromium and of `writePicture` have 8 bits a channel and no palette. The reader of pngjs takes ten times as long for them. */
export function readPicture(png: Buffer): Picture {
  const [width, height, depth, colours, interlaced] = [
    png.readUInt32BE(16),
    png.readUInt32BE(20),
    png[24],
    png[25],
    png[28],
  ];
  if (depth !== 8 || (colours !== 2 && colours !== 6) || interlaced !== 0) return PNG.sync.read(png);
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') {
      parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
    }
  }
  const size = colours === 2 ? 3 : 4;
  const stride = width * size;
  const raw = inflateSync(Buffer.concat(parts));
  const data = Buffer.alloc(width * height * 4, 255);
  let above: Uint8Array = new Uint8Array(stride);
  for (let y = 0; y < height; y += 1) {
    const from = y * (stride + 1);
    const line = new Uint8Array(raw.buffer, raw.byteOffset + from + 1, stride);
    unfilter(raw[from] ?? 0, line, above, size);
    for (let x = 0, to = y * width * 4, at = 0; x < width; x += 1, to += 4, at += size) {
      data[to] = line[at] ?? 0;
      data[to + 1] = line[at + 1] ?? 0;
      data[to + 2] = line[at + 2] ?? 0;
      if (size === 4) data[to + 3] = line[at + 3] ?? 0;
    }
    above = line;
  }
  return { width, height, data };
}

/** Undoes a filter of PNG (section 9 of its specification) in a line of bytes. */
function unfilter(type: number, line: Uint8Array, above: Uint8Array, size: number): void {
  for (let at = 0; type !== 0 && at < line.length; at += 1) {
    const left = at < size ? 0 : (line[at - size] ?? 0);
    const up = above[at] ?? 0;
    const corner = at < size ? 0 : (above[at - size] ?? 0);
    const guess = type === 1 ? left : type === 2 ? up : type === 3 ? (left + up) >> 1 : paeth(left, up, corner);
    line[at] = (line[at] ?? 0) + guess;
  }
}

function paeth(left: number, up: number, corner: number): number {
  const toLeft = Math.abs(up - corner);
  const toUp = Math.abs(left - corner);
  const toCorner = Math.abs(left + up - 2 * corner);
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

/** Without the alpha channel. Pages have large areas of one colour, which compress best without a filter. */
export function writePicture({ width, height, data }: Picture): Buffer {
  return PNG.sync.write({ width, height, data } as PNG, {
    colorType: 2,
    deflateLevel: 9,
    deflateStrategy: 0,
    filterType: 0,
  });
}

/**
 * The picture at half its size. Each pixel is the mean of four, in steps of 8, so that the file is small and differences of a single
 * pixel fade.
 */
export function halve({ width, height, data }: Picture): Picture {
  const half = { width: width >> 1, height: height >> 1 };
  const smaller = Buffer.alloc(half.width * half.height * 4, 255);
  for (let y = 0; y < half.height; y += 1) {
    for (let x = 0; x < half.width; x += 1) {
      const from = 4 * (2 * y * width + 2 * x);
      const to = 4 * (y * half.width + x);
      for (let channel = 0; channel < 3; channel += 1) {
        const at = from + channel;
        const sum =
          (data[at] ?? 0) + (data[at + 4] ?? 0) + (data[at + 4 * width] ?? 0) + (data[at + 4 * width + 4] ?? 0);
        smaller[to + channel] = Math.min(255, ((sum + 16) >> 5) << 3);
      }
    }
  }
  return { ...half, data: smaller };
}

/** Whether a person would see the difference. Pictures of different sizes differ. */
export function differs(accepted: Picture, taken: Picture): boolean {
  if (accepted.width !== taken.width || accepted.height !== taken.height) return true;
  const { width, height } = taken;
  return pixelmatch(accepted.data, taken.data, null, width, height, { threshold, windowSize }) > tolerated;
}

/** The accepted picture, the one that was taken, and where they differ, from left to right. */
export function besideEachOther(accepted: Picture, taken: Picture): Picture {
  const width = Math.max(accepted.width, taken.width);
  const height = Math.max(accepted.height, taken.height);
  const parts = [onGround(accepted, width, height), onGround(taken, width, height)] as const;
  const marked = Buffer.alloc(width * height * 4);
  pixelmatch(parts[0], parts[1], marked, width, height, { threshold });
  const data = Buffer.alloc(3 * width * height * 4);
  for (const [place, part] of [...parts, marked].entries()) {
    for (let y = 0; y < height; y += 1) {
      part.copy(data, 4 * (y * 3 * width + place * width), 4 * y * width, 4 * (y + 1) * width);
    }
  }
  return { width: 3 * width, height, data };
}

function onGround(picture: Picture, width: number, height: number): Buffer {
  const data = Buffer.alloc(width * height * 4, 255);
  for (let y = 0; y < picture.height; y += 1) {
    picture.data.copy(data, 4 * y * width, 4 * y * picture.width, 4 * (y + 1) * picture.width);
  }
  return data;
}

/** The upper part of a picture. */
export function cropTo({ width, height, data }: Picture, most: number): Picture {
  const kept = Math.min(height, most);
  return { width, height: kept, data: data.subarray(0, 4 * width * kept) };
}
