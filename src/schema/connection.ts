import { Extensions, Field, Int, ArgsType, ObjectType, type ClassType } from 'type-graphql';
import { cursorOf, pageSizes, type Page } from '../domain/page.js';

@ObjectType({ simpleResolvers: true, description: 'Where a page ends, and whether another follows.' })
export class PageInfo {
  @Field(() => Boolean, {
    description: 'Whether another page follows: also one that is short, or empty, may have a next one.',
  })
  hasNextPage!: boolean;

  @Field(() => String, { nullable: true, description: 'Send it as `after` for the next page.' })
  endCursor!: string | null;
}

/** The arguments of every list. */
@ArgsType()
export class PageArgs {
  @Extensions({ jsonSchema: { minimum: 1, maximum: pageSizes.largest, default: pageSizes.default } })
  @Field(() => Int, {
    nullable: true,
    description: `How many, from 1 to ${pageSizes.largest}; ${pageSizes.default} unless given.`,
  })
  first?: number | null;

  @Field(() => String, { nullable: true, description: 'The cursor after which the page begins.' })
  after?: string | null;
}

export interface Connection<Node> {
  readonly edges: readonly { readonly cursor: string; readonly node: Node }[];
  readonly nodes: readonly Node[];
  readonly pageInfo: PageInfo;
}

/** The Relay connection of a node type: `<name>Connection` with `<name>Edge`. */
export function connectionTypeOf<Node extends object>(
  name: string,
  node: ClassType<Node>,
  description = 'A page, newest first.',
): ClassType<Connection<Node>> {
  @ObjectType(`${name}Edge`, { simpleResolvers: true })
  class Edge {
    @Field(() => String)
    cursor!: string;

    @Field(() => node)
    node!: Node;
  }

  @ObjectType(`${name}Connection`, { simpleResolvers: true, description })
  class NodeConnection implements Connection<Node> {
    @Field(() => [Edge])
    edges!: Edge[];

    @Field(() => [node], { description: 'The items without their cursors.' })
    nodes!: Node[];

    @Field(() => PageInfo)
    pageInfo!: PageInfo;
  }
  return NodeConnection;
}

/** Puts a page into the shape of a connection. Cursors are made for those who ask for them. */
export function connectionOf<Node extends { readonly id: string }>(
  { items, hasNextPage, endCursor }: Page<Node>,
  cursor: (node: Node) => string = ({ id }) => cursorOf(id),
): Connection<Node> {
  const last = items.at(-1);
  return {
    nodes: items,
    get edges() {
      return items.map((node) => ({ cursor: cursor(node), node }));
    },
    pageInfo: { hasNextPage, endCursor: endCursor ?? (last ? cursor(last) : null) },
  };
}
