import type { CallToolResult, InitializeResult, ListToolsResult } from '@modelcontextprotocol/server';
import { type Command, InvalidArgumentError } from 'commander';
import { keyOption, parseErrorResponse, requireKey, send, urlOption } from './bulkService.js';

/** The part of a JSON-RPC response that `POST /mcp` returns. */
interface RpcResponse {
  readonly result?: object;
  readonly error?: { readonly code: number; readonly message: string };
}

/** `kyb mcp`: connects an assistant, which starts it, to a running service. It has the rights of the key and no database. */
export function addMcp(program: Command): void {
  program
    .command('mcp')
    .description('Connect an assistant to a running service: the Model Context Protocol over stdin and stdout')
    .addOption(urlOption)
    .addOption(keyOption)
    .action(({ url, key }: { readonly url: string; readonly key?: string }) => {
      if (!URL.canParse(url)) {
        throw new InvalidArgumentError('Give the address of the service, such as http://127.0.0.1:4000.');
      }
      return serve(new URL('/mcp', url), requireKey(key));
    });
}

/**
 * Serves until stdin ends. stdout carries messages of the protocol and nothing else. The first message checks address and key, and
 * gets the name and instructions of the service.
 */
async function serve(url: URL, key: string): Promise<void> {
  const { McpServer, DEFAULT_NEGOTIATED_PROTOCOL_VERSION: protocolVersion } =
    await import('@modelcontextprotocol/server');
  const { serveStdio } = await import('@modelcontextprotocol/server/stdio');
  const forward = (method: string, params: object): Promise<object> => callService(url, key, method, params);
  const hello = { protocolVersion, capabilities: {}, clientInfo: { name: 'kyb', version: '1' } };
  const { serverInfo, capabilities, instructions } = (await forward('initialize', hello)) as InitializeResult;
  serveStdio(
    () => {
      const { server } = new McpServer(serverInfo, { capabilities, ...(instructions && { instructions }) });
      server.setRequestHandler('tools/list', async () => (await forward('tools/list', {})) as ListToolsResult);
      server.setRequestHandler('tools/call', async ({ params: { name, arguments: values } }) => {
        return (await forward('tools/call', { name, arguments: values })) as CallToolResult;
      });
      return server;
    },
    { maxSubscriptions: 0, onerror: ({ message }) => process.stderr.write(`${message}\n`) },
  );
}

/** Sends one message to the service. @throws Error with the sentence of the service, which the assistant gets */
async function callService(url: URL, key: string, method: string, params: object): Promise<object> {
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const response = await send(url, { method: 'POST', headers, body });
  const text = await response.text();
  if (!response.ok) throw parseErrorResponse(text, response.status);
  const { result, error } = JSON.parse(text) as RpcResponse;
  if (result === undefined) throw new Error(error?.message ?? 'The service returned no result.');
  return result;
}
