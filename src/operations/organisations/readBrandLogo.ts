import { fileTypeFromBuffer } from 'file-type';
import { invalidField } from '../../platform/errors.js';

const largestLogo = 64 * 1_024;
const pointer = '/brandLogo';

export interface BrandLogo {
  readonly bytes: Buffer;
  readonly type: 'image/png' | 'image/jpeg';
}

/**
 * Reads a logo out of a `data:` URI (RFC 2397) in Base64. What it is, is what its content says.
 * @throws AppError INVALID_REQUEST for anything but a PNG or JPEG of up to 64 KiB
 */
export async function readBrandLogo(text: string): Promise<BrandLogo> {
  const [, encoded] = /^data:image\/(?:png|jpeg);base64,([A-Za-z0-9+/]+={0,2})$/.exec(text) ?? [];
  const bytes = Buffer.from(encoded ?? '', 'base64');
  if (encoded === undefined || bytes.toString('base64') !== encoded) {
    throw invalidField(pointer, 'Must be a data URI in Base64, such as data:image/png;base64,iVBO…');
  }
  if (bytes.length > largestLogo) throw invalidField(pointer, 'Must be at most 64 KiB. Make the image smaller.');
  const type = (await fileTypeFromBuffer(bytes))?.mime;
  if (type !== 'image/png' && type !== 'image/jpeg') {
    throw invalidField(pointer, 'Must be a PNG or JPEG image.');
  }
  return { bytes, type };
}

/** A logo as it is shown. */
export function brandLogoUri(bytes: Buffer | null, type: BrandLogo['type'] | null): string | null {
  return bytes && type && `data:${type};base64,${bytes.toString('base64')}`;
}
