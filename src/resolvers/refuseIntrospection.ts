import type { ApolloServerPlugin } from '@apollo/server';
import { GraphQLError, Kind, visit } from 'graphql';
import type { Context } from '../context.js';

const introspection = new Set(['__schema', '__type']);

/** An applicant’s browser has no use for the schema: only whoever calls for an organisation may ask for it. */
export const refuseIntrospection: ApolloServerPlugin<Context> = {
  requestDidStart: () =>
    Promise.resolve({
      didResolveOperation: ({ contextValue, document }) => {
        if (contextValue.actor.kind !== 'applicant') return Promise.resolve();
        const asked: string[] = [];
        visit(document, {
          [Kind.FIELD]: ({ name }) => {
            if (introspection.has(name.value)) asked.push(name.value);
          },
        });
        if (asked.length === 0) return Promise.resolve();
        const extensions = { code: 'INVALID_REQUEST', http: { status: 400 } };
        return Promise.reject(new GraphQLError('An applicant may not ask for the schema.', { extensions }));
      },
    }),
};
