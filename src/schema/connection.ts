import { Extensions, Field, Int, ArgsType, ObjectType, type ClassType } from 'type-graphql';
import { cursorOf, pageSizes, type Page } from '../domain/page.js';

@ObjectType({ simpleResolvers: true, description: 'The end of a page, and whether another page follows.' })
export class PageInfo {
  @Field(() => Boolean, {
    description: 'Whether another page follows. A short or empty page can still have a next page.',
  })
  hasNextPage!: boolean;

  @Field(() => String, {
    nullable: true,
    description: 'Send it as `after` to get the next page. Null if the page is empty.',
  })
  endCursor!: string | null;
}

/** The arguments of every list. */
@ArgsType()
export class PageArgs {
  @Extensions({ jsonSchema: { minimum: 1, maximum: pageSizes.largest, default: pageSizes.default } })
  @Field(() => Int, {
    nullable: true,
    description: `The number of items per page, from 1 to ${pageSizes.largest}. The default is ${pageSizes.default}.`,
  })
  first?: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'The cursor after which the page starts. Leave it out for the first page.',
  })
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
  description = 'A page of items, newest first.',
): ClassType<Connection<Node>> {
  @ObjectType(`${name}Edge`, {
    simpleResolvers: true,
    description: `An item of \`${name}Connection\` with its cursor.`,
  })
  class Edge {
    @Field(() => String, { description: 'The cursor of this item. Send it as `after` to continue behind the item.' })
    cursor!: string;

    @Field(() => node, { description: 'The item that the cursor belongs to.' })
    node!: Node;
  }

  @ObjectType(`${name}Connection`, { simpleResolvers: true, description })
  class NodeConnection implements Connection<Node> {
    @Field(() => [Edge], { description: 'The items of the page, each with its cursor.' })
    edges!: Edge[];

    @Field(() => [node], { description: 'The items of the page, without their cursors.' })
    nodes!: Node[];

    @Field(() => PageInfo, { description: 'The end of the page, and whether another page follows.' })
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
