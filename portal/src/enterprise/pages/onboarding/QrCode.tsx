import qrcode from 'qrcode';
import { useMemo, type ReactNode } from 'react';

/** The quiet zone around it, which readers need (ISO/IEC 18004). */
const quiet = 4;

/** An address as a QR code. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }): ReactNode {
  const { path, size } = useMemo(() => drawn(text), [text]);
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

function drawn(text: string): { readonly path: string; readonly size: number } {
  const { modules } = qrcode.create(text, { errorCorrectionLevel: 'M' });
  const places = Array.from({ length: modules.size }, (_, at) => at);
  const dark = places.flatMap((row) =>
    places.filter((column) => modules.get(row, column)).map((column) => [row, column]),
  );
  const path = dark.map(([row = 0, column = 0]) => `M${column + quiet} ${row + quiet}h1v1h-1z`).join('');
  return { path, size: modules.size + 2 * quiet };
}
