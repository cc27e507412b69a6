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

export function readPicture(png: Buffer): Picture {
  return PNG.sync.read(png);
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
  // Most pages are the same to the byte, which needs no comparison of pixels.
  if (accepted.data.equals(taken.data)) return false;
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
