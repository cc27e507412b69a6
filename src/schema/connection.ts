import { ArgsType, type ClassType, Field, InputType, Int, ObjectType } from 'type-graphql';
import { policyVersions } from '../domain/fractureScore.js';
import { commonLocale } from '../domain/jurisdictions/jurisdiction.js';
import { encodeCursor, type Page, pageSizes } from '../domain/page.js';
import { Described, Nullable } from './described.js';

@ObjectType({
  simpleResolvers: true,
  description: 'The ends of a page, and whether other pages come before and after it.',
})
export class PageInfo {
  @Described(() => Boolean, 'Whether another page follows. A short or empty page can still have a next page.')
  hasNextPage!: boolean;

  @Nullable(
    () => String,
    'Send it as `after` to get the next page. It is null only if the page is empty and no page follows.',
  )
  endCursor!: string | null;

  @Described(() => Boolean, 'Whether a page comes before: true if you sent `after`. Lists cannot be read backwards.')
  hasPreviousPage!: boolean;

  @Nullable(() => String, 'The cursor of the first item. It is null only if the page is empty.')
  startCursor!: string | null;
}

/** The arguments of every list. */
@ArgsType()
export class PageArgs {
  @Nullable(() => Int, `The number of items per page, from {least} to {most}. The default is ${pageSizes.default}.`)
  first?: number | null;

  @Nullable(() => String, 'The cursor after which the page starts. Leave it out for the first page.')
  after?: string | null;
}

export interface Connection<Node> {
  readonly edges: readonly { readonly cursor: string; readonly node: Node }[];
  readonly nodes: readonly Node[];
  readonly pageInfo: PageInfo;
  /** Only lists with a count have it. */
  readonly count?: Promise<ApproximateCount> | undefined;
}

@ObjectType({ simpleResolvers: true, description: 'The number of items on all pages of a list.' })
export class ApproximateCount {
  @Described(() => Int, 'The number of items. Above 10,000 it is an estimate.')
  value!: number;

  @Described(() => Boolean, 'Whether the number is exact.')
  isExact!: boolean;
}

/** The Relay connection of a node type: `<name>Connection` with `<name>Edge`. Some have a `count`. */
export function createConnectionType<Node extends object>(
  name: string,
  node: ClassType<Node>,
  description = 'A page of items, newest first.',
  isCounted = false,
): ClassType<Connection<Node>> {
  @ObjectType(`${name}Edge`, {
    simpleResolvers: true,
    description: `An item of \`${name}Connection\` with its cursor.`,
  })
  class Edge {
    @Described(() => String, 'The cursor of this item. Send it as `after` to continue behind the item.')
    cursor!: string;

    @Described(() => node, 'The item that the cursor belongs to.')
    node!: Node;
  }

  @ObjectType(`${name}Connection`, { simpleResolvers: true, description })
  class NodeConnection implements Connection<Node> {
    @Described(() => [Edge], 'The items of the page, each with its cursor.')
    edges!: Edge[];

    @Described(() => [node], 'The items of the page, without their cursors.')
    nodes!: Node[];

    @Described(() => PageInfo, 'The ends of the page, and whether other pages come before and after it.')
    pageInfo!: PageInfo;
  }
  if (isCounted) {
    const about = 'The number of items on all pages. It is counted only if you ask for it.';
    Field(() => ApproximateCount, { description: about })(NodeConnection.prototype, 'count');
  }
  return NodeConnection;
}

/** Converts a page to a connection. Cursors and the count are computed only when they are requested. */
export function toConnection<Node extends { readonly id: string }>(
  { items, hasNextPage, endCursor, count }: Page<Node> & { readonly count?: () => Promise<ApproximateCount> },
  { after }: PageArgs,
  cursor: (node: Node) => string = ({ id }) => encodeCursor(id),
): Connection<Node> {
  const [first, last] = [items[0], items.at(-1)];
  let counted: Promise<ApproximateCount> | undefined;
  return {
    nodes: items,
    get edges() {
      return items.map((node) => ({ cursor: cursor(node), node }));
    },
    // Under however many aliases, it is counted once.
    get count() {
      return (counted ??= count?.());
    },
    pageInfo: {
      hasNextPage,
      endCursor: endCursor ?? (last ? cursor(last) : null),
      hasPreviousPage: typeof after === 'string',
      startCursor: first ? cursor(first) : null,
    },
  };
}

/** The base of the input of every mutation. */
@InputType()
export abstract class IdempotentInput {
  @Nullable(
    () => String,
    'Your own unique text, {least} to {most} printable characters. If you repeat the call within 24 hours, it runs once and returns the same response. REST uses the header `Idempotency-Key`.',
  )
  idempotencyKey?: string | null;
}

/** The policies that can be chosen: `2026-1`, … or the newest. */
export const policyChoices = new Intl.ListFormat(commonLocale, { type: 'disjunction' }).format(
  policyVersions.map((version) => `\`${version}\``),
);

/** The descriptions of the facts of an entity, for every type that repeats them. */
export const entityWords = {
  legalName: 'The legal name of the entity on its register.',
  abn: 'The ABN, grouped 2-3-3-3, such as `11 900 000 017`. Null if the entity has none.',
  acn: 'The ACN, grouped 3-3-3, such as `900 000 017`. Null if the entity has none.',
  nzbn: 'The NZBN, 13 digits, such as `9429999990009`. Null if the entity has none.',
  jurisdiction: 'The country of the register that was used.',
  abnStatus: 'The ABN status in the register’s own words, such as `Active`. Null if the entity has no ABN.',
  nzbnStatus: 'The NZBN status in the register’s own words, such as `Registered`. Null if the entity has no NZBN.',
  gstRegistered: 'Whether the entity is registered for GST. Null if the register does not state it.',
  registeredState:
    'The Australian state or territory of the entity, such as `NSW`. Null if the register does not state it.',
  abnActiveFrom:
    'The day from which the ABN has been active without a break. Null if it is not active or unknown. Earlier policies than `2026-3` have null here.',
  gstFrom:
    'The day from which the entity has been registered for GST. Null if it is not registered or unknown. Earlier policies than `2026-3` have null here.',
  registeredPostcode:
    'The postcode of the registered address. Null if the register does not state it. Earlier policies than `2026-3` have null here.',
  businessNames:
    'The business names that the entity has now, or the trading names of a New Zealand entity. Earlier policies than `2026-3` have null here.',
  formerNames:
    'The earlier names of the entity. Null if no register states them. Earlier policies than `2026-3` have null here.',
  isReplaced:
    'Whether the register has replaced this record by another one. Null if it does not say. Earlier policies than `2026-3` have null here.',
  policyVersion: 'The policy that the verification was scored under, such as `2026-1`.',
  verifiedAt: 'When the verification was made.',
  source: 'The register that the facts come from.',
} as const;
