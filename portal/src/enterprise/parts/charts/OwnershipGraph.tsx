import { useId, type ReactNode } from 'react';
import { ownersText, shareWords } from '../../../shared/text/ownersText.js';
import {
  boxHeight,
  boxWidth,
  layoutOwnership,
  type GraphParty,
  type Holding,
  type PlacedEdge,
  type PlacedNode,
} from './layoutOwnership.js';

const text = ownersText.graph;

interface OwnershipGraphProps {
  readonly business: string;
  readonly holdings: readonly Holding[];
  /** By the ids of the holdings. */
  readonly parties: ReadonlyMap<string, GraphParty>;
}

/** A five-pointed star, 14 wide, centred. */
const star = 'M0-7 2-2.2 7-2.2 3 .9 4.4 6 0 3-4.4 6-3 .9-7-2.2-2-2.2z';

/**
 * The ownership of the business as a graph, with the business at the bottom. A list next to it contains the same as text.
 */
export function OwnershipGraph({ business, holdings, parties }: OwnershipGraphProps): ReactNode {
  const arrow = useId();
  const { width, height, nodes, edges } = layoutOwnership(holdings);
  return (
    // Focusable, so that it can be scrolled by keyboard.
    <div className="graph" role="region" aria-label={text.drawn} tabIndex={0}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
        role="img"
        aria-label={text.drawing(business)}
      >
        <defs>
          <marker
            id={arrow}
            viewBox="0 0 10 10"
            refX="9"
            refY="5"
            markerWidth="8"
            markerHeight="8"
            orient="auto-start-reverse"
          >
            <path d="M0 0 10 5 0 10z" />
          </marker>
        </defs>
        {edges.map((edge) => (
          <path
            key={`${edge.ownerId} ${edge.ownedId ?? ''}`}
            className={edge.from === null ? 'edge vague' : 'edge'}
            d={edge.path}
            markerEnd={`url(#${arrow})`}
          />
        ))}
        {nodes.map((node) => (
          <Box
            key={node.id ?? ''}
            node={node}
            business={business}
            party={node.id === null ? undefined : parties.get(node.id)}
          />
        ))}
        {edges.map((edge) => (
          <EdgeLabel key={`${edge.ownerId} ${edge.ownedId ?? ''}`} edge={edge} />
        ))}
      </svg>
    </div>
  );
}

function EdgeLabel({ edge }: { readonly edge: PlacedEdge }): ReactNode {
  const said = shareWords(edge);
  const width = said.length * 7.4 + 12;
  return (
    <g className="edge-label">
      <rect x={edge.labelX - width / 2} y={edge.labelY - 11} width={width} height={22} rx={4} />
      <text x={edge.labelX} y={edge.labelY + 4.5} textAnchor="middle">
        {said}
      </text>
    </g>
  );
}

interface BoxProps {
  readonly node: PlacedNode;
  readonly business: string;
  readonly party: GraphParty | undefined;
}

/** Persons have round corners, bodies square ones. A beneficial owner has a second outline and a label. */
function Box({ node: { id, x, y }, business, party }: BoxProps): ReactNode {
  const name = id === null ? business : (party?.name ?? id);
  const [first = '', second = ''] = wrapName(name);
  const isOwner = party?.isBeneficialOwner === 'YES';
  const isPossible = party?.isBeneficialOwner === 'POSSIBLE';
  const mark = isOwner ? text.isBeneficial : isPossible ? text.maybeBeneficial : null;
  const kind = id === null ? text.business : (party?.kind ?? '');
  const lines = [
    ...[first, second].filter((line) => line !== '').map((line) => ({ line, kind: 'name' })),
    { line: party?.effective ? text.effectively(shareWords(party.effective)) : kind, kind: 'detail' },
    ...(mark === null ? [] : [{ line: mark, kind: 'mark' }]),
  ];
  const round = party?.isPerson === true ? 26 : 3;
  const [left, top] = [x - boxWidth / 2, y - boxHeight / 2];
  return (
    <g className={id === null ? 'box business' : 'box'}>
      <title>{name}</title>
      <rect x={left} y={top} width={boxWidth} height={boxHeight} rx={round} />
      {isOwner && (
        <rect x={left + 4} y={top + 4} width={boxWidth - 8} height={boxHeight - 8} rx={round - 3} className="second" />
      )}
      {(isOwner || isPossible) && (
        <path
          className={isOwner ? 'star' : 'star hollow'}
          d={star}
          transform={`translate(${left + boxWidth - 20} ${top + 20})`}
        />
      )}
      {lines.map(({ line, kind: part }, at) => (
        <text
          key={`${part} ${line}`}
          className={part}
          x={x}
          y={y + 5 + (at - (lines.length - 1) / 2) * 18}
          textAnchor="middle"
        >
          {line}
        </text>
      ))}
    </g>
  );
}

/** The widest line of a name, by estimate: the width of letters is unknown before they are drawn. */
const widestLine = boxWidth - 24;

/** A name on at most two lines. */
function wrapName(name: string): readonly string[] {
  if (measureText(name) <= widestLine) return [name];
  const words = name.split(' ');
  const fits = words.findIndex((_, at) => measureText(words.slice(0, at + 1).join(' ')) > widestLine);
  const count = Math.max(1, fits);
  return [shortened(words.slice(0, count).join(' ')), shortened(words.slice(count).join(' '))];
}

function measureText(text: string): number {
  return Array.from(text).reduce((sum, letter) => sum + (/[A-Z0-9@%&]/.test(letter) ? 10.5 : 8), 0);
}

function shortened(line: string): string {
  if (measureText(line) <= widestLine) return line;
  const letters = Array.from(line);
  const fits = letters.findIndex((_, at) => measureText(letters.slice(0, at + 2).join('')) > widestLine);
  return `${letters.slice(0, fits).join('')}…`;
}
