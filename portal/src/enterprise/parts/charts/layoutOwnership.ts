/** A part of the business, or of a party, that a party owns, in percent. Null if it was not stated. */
export interface Holding {
  readonly ownerId: string;
  /** The party that is owned, or null for the business. */
  readonly ownedId: string | null;
  readonly from: number | null;
  readonly to: number | null;
}

/** A person or body that owns a part. */
export interface GraphParty {
  readonly name: string;
  readonly isPerson: boolean;
  /** The kind in a word, for example “Trust”. */
  readonly kind: string;
  /** The part of the business that it has through all lines, in percent; null if that is not known. */
  readonly effective: { readonly from: number; readonly to: number } | null;
  readonly isBeneficialOwner: 'YES' | 'POSSIBLE' | 'NO';
}

/** The position of the business or a party: the centre of its box. */
export interface PlacedNode {
  /** The party, or null for the business. */
  readonly id: string | null;
  readonly x: number;
  readonly y: number;
}

/** A line from an owner down to what it owns, through the gaps between boxes. */
export interface PlacedEdge extends Holding {
  readonly path: string;
  readonly labelX: number;
  readonly labelY: number;
}

export interface OwnershipLayout {
  readonly width: number;
  readonly height: number;
  readonly nodes: readonly PlacedNode[];
  readonly edges: readonly PlacedEdge[];
}

export const boxWidth = 192;
export const boxHeight = 92;
const columnGap = 28;
const rowGap = 76;
const margin = 4;

type Place = string | null;
/** A box, or the point where a long line crosses a row. */
interface Slot {
  readonly place: Place;
  readonly passes: boolean;
  readonly below: Slot[];
  column: number;
}

/**
 * Lays out ownership in rows: the business at the bottom, and each owner above everything that it owns. A line that
 * crosses a row gets a slot in it, so that no line runs through a box. Lines that close a circle go back up. Parties
 * without shares are left out.
 */
export function layoutOwnership(holdings: readonly Holding[]): OwnershipLayout {
  const rowByPlace = assignRows(holdings);
  const rows: Slot[][] = [];
  const slotByPlace = new Map<Place, Slot>();
  for (const [place, row] of rowByPlace) {
    const slot: Slot = { place, passes: false, below: [], column: 0 };
    slotByPlace.set(place, slot);
    (rows[row] ??= []).push(slot);
  }
  const ways = holdings.map((holding) => ({ holding, slots: findWay(holding, rowByPlace, slotByPlace, rows) }));
  const columns = arrange(rows);
  const toX = ({ column }: Slot): number => margin + boxWidth / 2 + column * (boxWidth + columnGap);
  const toY = (row: number): number => margin + boxHeight / 2 + (rows.length - 1 - row) * (boxHeight + rowGap);
  const rowBySlot = new Map(rows.flatMap((slots, row) => slots.map((slot) => [slot, row] as const)));
  const toPoint = (slot: Slot) => ({ x: toX(slot), y: toY(rowBySlot.get(slot) ?? 0) });
  return {
    width: 2 * margin + columns * boxWidth + (columns - 1) * columnGap,
    height: 2 * margin + rows.length * boxHeight + (rows.length - 1) * rowGap,
    nodes: [...slotByPlace.values()].map((slot) => ({ id: slot.place, ...toPoint(slot) })),
    edges: ways.map(({ holding, slots }) => ({ ...holding, ...lineThrough(slots.map(toPoint)) })),
  };
}

/** The row of each place: one above the highest place that it owns. Paths that return to their start are ignored. */
function assignRows(holdings: readonly Holding[]): ReadonlyMap<Place, number> {
  const rows = new Map<Place, number>([[null, 0]]);
  const climb = (place: Place, row: number, way: readonly Place[]): void => {
    if ((rows.get(place) ?? -1) >= row && row > 0) return;
    rows.set(place, row);
    for (const { ownerId, ownedId } of holdings) {
      if (ownedId === place && !way.includes(ownerId)) climb(ownerId, row + 1, [...way, ownerId]);
    }
  };
  climb(null, 0, [null]);
  // Owners that do not own a part of the business, even indirectly, are placed above what they own too.
  for (const { ownerId, ownedId } of holdings) {
    if (ownedId !== null && !rows.has(ownedId)) climb(ownedId, 1, [ownedId]);
    if (!rows.has(ownerId)) climb(ownerId, (rows.get(ownedId) ?? 0) + 1, [ownerId]);
  }
  return rows;
}

function findWay(
  { ownerId, ownedId }: Holding,
  rowByPlace: ReadonlyMap<Place, number>,
  slotByPlace: ReadonlyMap<Place, Slot>,
  rows: Slot[][],
): readonly Slot[] {
  const [owner, owned] = [slotByPlace.get(ownerId), slotByPlace.get(ownedId)];
  if (!owner || !owned) return [];
  const [top, bottom] = [rowByPlace.get(ownerId) ?? 0, rowByPlace.get(ownedId) ?? 0];
  const way = [owner];
  for (let row = top - 1; row > bottom; row -= 1) {
    const slot: Slot = { place: null, passes: true, below: [], column: 0 };
    way.at(-1)?.below.push(slot);
    rows[row]?.push(slot);
    way.push(slot);
  }
  if (top > bottom) way.at(-1)?.below.push(owned);
  return [...way, owned];
}

/**
 * Orders each row by the positions of what is owned, so that few lines cross.
 * @returns the number of columns
 */
function arrange(rows: readonly Slot[][]): number {
  const columns = Math.max(1, ...rows.map((row) => row.length));
  for (const row of rows) {
    const wish = (slot: Slot): number =>
      slot.below.length === 0
        ? columns / 2
        : slot.below.reduce((sum, { column }) => sum + column, 0) / slot.below.length;
    const ordered = row.toSorted((one, other) => wish(one) - wish(other));
    ordered.forEach((slot, at) => {
      slot.column = (columns - row.length) / 2 + at;
    });
  }
  return columns;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * A line from the lower edge of the first box to the upper edge of the last, or from side to side if it does not lead
 * down.
 */
function lineThrough(points: readonly Point[]): Pick<PlacedEdge, 'path' | 'labelX' | 'labelY'> {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return { path: '', labelX: 0, labelY: 0 };
  if (first.y >= last.y) {
    const side = first.x <= last.x ? 1 : -1;
    const [x1, x2] = [first.x + (side * boxWidth) / 2, last.x + (first.x === last.x ? side : -side) * (boxWidth / 2)];
    const bend = first.x === last.x ? first.x + side * (boxWidth / 2 + 40) : (x1 + x2) / 2;
    const path = `M${x1} ${first.y}C${bend} ${first.y} ${bend} ${last.y} ${x2} ${last.y}`;
    return { path, labelX: bend, labelY: (first.y + last.y) / 2 };
  }
  const half = boxHeight / 2;
  const bends = points.slice(1).map((point, at) => {
    const before = points[at] ?? point;
    const isLast = at === points.length - 2;
    const [y1, y2] = [before.y + half, point.y - half];
    const middle = (y1 + y2) / 2;
    const through = isLast ? '' : `V${point.y + half}`;
    return `C${before.x} ${middle} ${point.x} ${middle} ${point.x} ${y2 - (isLast ? 2 : 0)}${through}`;
  });
  const second = points[1] ?? last;
  return {
    path: `M${first.x} ${first.y + half}${bends.join('')}`,
    labelX: (first.x + second.x) / 2,
    labelY: first.y + half + rowGap / 2,
  };
}
