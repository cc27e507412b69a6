import { Graph, layout } from '@dagrejs/dagre';
import { codeBlock } from './highlight.ts';
import type { Html } from './html.ts';
import { html } from './html.ts';

interface Node {
  readonly id: string;
  readonly label: string;
  readonly isStore: boolean;
}

interface Edge {
  readonly from: string;
  readonly to: string;
  readonly label: string;
}

interface Flow {
  readonly direction: string;
  readonly nodes: ReadonlyMap<string, Node>;
  readonly edges: readonly Edge[];
}

const lineHeight = 18;
const widthOfCharacter = 7.2;
const longestLine = 26;

/**
 * Draws a Mermaid flowchart as SVG when the site is built. Mermaid itself needs a browser and writes inline styles. Another
 * kind of diagram, or syntax beyond boxes, stores and labelled arrows, is shown as text.
 */
export function drawDiagram(code: string): Html {
  const flow = parseFlow(code);
  return flow === null ? html`<figure class="diagram-text">${codeBlock(code, 'text')}</figure>` : drawFlow(flow);
}

const shape = String.raw`(\w+)(?:\[\((?<store>[^\])]+)\)\]|\["(?<quoted>[^"]+)"\]|\[(?<plain>[^\]"(]+)\])?`;
const nodePattern = new RegExp(`^${shape}$`);
const arrowPattern = /\s*(?:-->|---)(?:\|([^|]+)\|)?\s*/;

function parseFlow(code: string): Flow | null {
  const [opening = '', ...lines] = code.split('\n').map((line) => line.trim());
  const direction = /^(?:flowchart|graph) (LR|TB|TD|RL|BT)$/.exec(opening)?.[1];
  if (direction === undefined) return null;
  const nodes = new Map<string, Node>();
  const edges: Edge[] = [];
  const addNode = (text: string): string | null => {
    const match = nodePattern.exec(text.trim());
    const id = match?.[1];
    if (!match || id === undefined) return null;
    const { store, quoted, plain } = match.groups ?? {};
    const label = store ?? quoted ?? plain;
    if (label !== undefined || !nodes.has(id)) nodes.set(id, { id, label: label ?? id, isStore: store !== undefined });
    return id;
  };
  for (const line of lines.filter((text) => text !== '' && !text.startsWith('%%'))) {
    // Nodes and labels alternate: `a --> b -->|label| c`.
    const [first, ...others] = line.split(arrowPattern);
    let from = addNode(first ?? '');
    if (from === null) return null;
    for (let place = 0; place < others.length; place += 2) {
      const to = addNode(others[place + 1] ?? '');
      if (to === null) return null;
      edges.push({ from, to, label: others[place] ?? '' });
      from = to;
    }
  }
  return { direction: direction === 'TD' ? 'TB' : direction, nodes, edges };
}

function drawFlow({ direction, nodes, edges }: Flow): Html {
  const graph = new Graph({ directed: true });
  graph.setGraph({ rankdir: direction, nodesep: 22, ranksep: 52, marginx: 8, marginy: 8 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { id, label } of nodes.values()) graph.setNode(id, measureLabel(label));
  for (const { from, to, label } of edges) {
    graph.setEdge(from, to, label === '' ? {} : { ...measureLabel(label), labelpos: 'c' });
  }
  layout(graph);
  const { width = 0, height = 0 } = graph.graph() as { width?: number; height?: number };
  const boxes = [...nodes.values()].map((node) => drawNode(node, graph.node(node.id) as Box));
  const arrows = edges.map((edge) => drawEdge(edge, graph.edge(edge.from, edge.to) as unknown as Route));
  const labels = [...nodes.values()].map(({ label }) => label).join(', ');
  return html`<figure class="diagram" tabindex="0">
    <svg
      viewBox="0 0 ${Math.ceil(width)} ${Math.ceil(height)}"
      width="${Math.ceil(width)}"
      role="img"
      aria-label="Diagram: ${labels}"
    >
      <defs>
        <marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
          <path d="M0 0L8 4L0 8z" />
        </marker>
      </defs>
      ${arrows}${boxes}
    </svg>
  </figure>`;
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Route {
  readonly points: readonly { readonly x: number; readonly y: number }[];
  readonly x?: number;
  readonly y?: number;
}

function drawNode({ label, isStore }: Node, { x, y, width, height }: Box): Html {
  const kind = isStore ? 'store' : 'box';
  const radius = isStore ? height / 2 : 7;
  return html`<g class="${kind}">
    <rect x="${x - width / 2}" y="${y - height / 2}" width="${width}" height="${height}" rx="${radius}" />
    ${drawText(label, x, y)}
  </g>`;
}

function drawEdge({ label }: Edge, { points, x = 0, y = 0 }: Route): Html {
  const path = points.map((point, index) => `${index === 0 ? 'M' : 'L'}${point.x.toFixed(1)} ${point.y.toFixed(1)}`);
  const text = label === '' ? null : html`<g class="label">${drawText(label, x, y - 4)}</g>`;
  return html`<path class="arrow" d="${path.join('')}" marker-end="url(#arrow)" />${text}`;
}

function drawText(label: string, x: number, y: number): Html {
  const lines = wrap(label);
  const top = y - ((lines.length - 1) * lineHeight) / 2 + 4.5;
  return html`${lines.map((line, index) => html`<text x="${x}" y="${top + index * lineHeight}">${line}</text>`)}`;
}

function measureLabel(label: string): { width: number; height: number } {
  const lines = wrap(label);
  return {
    width: Math.max(...lines.map(({ length }) => length)) * widthOfCharacter + 26,
    height: lines.length * lineHeight + 18,
  };
}

function wrap(label: string): string[] {
  const lines: string[] = [];
  for (const word of label.split(/<br\s*\/?>|\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < longestLine) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
