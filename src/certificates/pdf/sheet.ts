import type { CertificateVerdict } from '../../domain/certificates/certificate.js';
import type { FontName } from './fonts.js';

/** The sheet: A4 in points, with the margins of the text. */
export const sheet = {
  width: 595.28,
  height: 841.89,
  left: 54,
  right: 541.28,
  top: 60,
  bottom: 784,
  footer: 804,
} as const;

/** An SVG path, filled or stroked in one colour. It is painted below every text of its page. */
export interface Shape {
  readonly path: string;
  readonly fill?: string;
  readonly stroke?: string;
  readonly lineWidth?: number;
  /** Whether the ends and corners of the line are round. */
  readonly isRound?: boolean;
}

/** One line of text. `y` is its baseline, from the top of the page. */
export interface PlacedText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly style: TextStyle;
  /**
   * The number of the printed line that it belongs to, because a line may break. Null for text that every page repeats.
   */
  readonly line: number | null;
}

/** A QR code with its alternative text. */
export interface PlacedFigure {
  readonly shapes: readonly Shape[];
  readonly alternative: string;
  readonly box: Box;
}

/** The area of a link to the public page. */
export interface PlacedLink {
  readonly line: number;
  readonly box: Box;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The content of one page: shapes are painted first, then texts, each in order. */
export interface Page {
  readonly shapes: Shape[];
  readonly texts: PlacedText[];
  readonly figures: PlacedFigure[];
  readonly links: PlacedLink[];
}

/**
 * The style of a text. Sizes and leading are in points. `tag` is its type of structure element (ISO 32000-1, 14.8.4).
 */
export interface TextStyle {
  readonly font: FontName;
  readonly size: number;
  readonly leading: number;
  readonly colour: string;
  readonly tag: 'H1' | 'H2' | 'P' | 'Link';
}

export const ink = '#16202e';
const navy = '#17365d';
const grey = '#566072';
export const hairline = '#c3cad4';

/** Dark enough to read on its tint and on white (WCAG 2.2, contrast above 4.5). */
export const verdictColours: Record<CertificateVerdict, { readonly dark: string; readonly tint: string }> = {
  clean: { dark: '#1a6644', tint: '#eef6f1' },
  register_check_passed: { dark: '#1a6644', tint: '#eef6f1' },
  conditional: { dark: '#7d5200', tint: '#fcf5e6' },
  exception: { dark: '#8f1f1a', tint: '#fbefee' },
  review: { dark: '#7d5200', tint: '#fcf5e6' },
};

/** The mark across a certificate of test data, light enough that the text over it stays legible. */
export const testMarkStyle: TextStyle = { font: 'semiBold', size: 200, leading: 0, colour: '#f5d3d3', tag: 'P' };

export const textStyles = {
  heading: { font: 'semiBold', size: 20, leading: 26, colour: navy, tag: 'H1' },
  testHeading: { font: 'semiBold', size: 20, leading: 26, colour: '#8f1f1a', tag: 'H1' },
  issuer: { font: 'regular', size: 10.5, leading: 15, colour: grey, tag: 'P' },
  label: { font: 'regular', size: 7.5, leading: 10.5, colour: grey, tag: 'P' },
  value: { font: 'regular', size: 9, leading: 12.5, colour: ink, tag: 'P' },
  strong: { font: 'semiBold', size: 9, leading: 12.5, colour: ink, tag: 'P' },
  business: { font: 'semiBold', size: 17, leading: 22, colour: ink, tag: 'P' },
  longBusiness: { font: 'semiBold', size: 11, leading: 15, colour: ink, tag: 'P' },
  title: { font: 'semiBold', size: 9.5, leading: 14, colour: navy, tag: 'H2' },
  text: { font: 'regular', size: 9, leading: 13, colour: ink, tag: 'P' },
  small: { font: 'regular', size: 8, leading: 11.5, colour: ink, tag: 'P' },
  link: { font: 'regular', size: 8, leading: 11.5, colour: navy, tag: 'Link' },
  footer: { font: 'regular', size: 7.5, leading: 10, colour: grey, tag: 'P' },
} as const satisfies Record<string, TextStyle>;

/** The version of text and layout. Only the text of a document of another version is compared. */
export const rendererName = 'Enterprise Entity Verification, certificate layout 3';

/** Name and media type (W3C, Securing Verifiable Credentials using JOSE and COSE) of the credential in the document. */
export const attachmentName = 'credential.jwt';
export const attachmentType = 'application/vc+jwt';
