// The tools as a server of the Model Context Protocol. Each request gets a new server: nothing is
// stored between two requests.

import { McpServer } from '@modelcontextprotocol/server';
import { HOUR_MS } from '#shared/base/format.ts';
import { RefusedCall } from './inside-api.ts';
import { type Tool, type ToolContext, ToolRefusal } from './tools/tool.ts';

const VERSION = '1.0.0';
/** The tools never change within a version of the shop. */

export type Offer = { name: string; title: string; instructions: string; tools: readonly Tool[] };

export function createMcpServer(
  { name, title, instructions, tools }: Offer,
  context: ToolContext,
): McpServer {
  const forEverybody = context.authorization === undefined;
  const hint = { ttlMs: HOUR_MS, cacheScope: forEverybody ? 'public' : 'private' } as const;
  const server = new McpServer(
    { name, title, version: VERSION },
    {
      instructions,
      capabilities: { tools: { listChanged: false } },
      cacheHints: { 'tools/list': hint, 'server/discover': hint },
    },
  );
  for (const tool of tools) {
    server.registerTool(
      tool.name,
      {
        title: tool.title,
        description: tool.description,
        inputSchema: tool.input,
        outputSchema: tool.output,
        annotations: {
          title: tool.title,
          readOnlyHint: tool.isMaking !== true,
          destructiveHint: false,
          idempotentHint: true,
          openWorldHint: false,
        },
      },
      async (input) => answer(tool, context, input),
    );
  }
  return server;
}

async function answer(tool: Tool, context: ToolContext, input: Record<string, unknown>) {
  try {
    const result = await tool.run(context, input);
    return {
      content: [{ type: 'text' as const, text: JSON.stringify(result) }],
      structuredContent: result,
    };
  } catch (error) {
    const text = messageOf(error);
    if (text === null) throw error;
    return { content: [{ type: 'text' as const, text }], isError: true };
  }
}

/** The message for the model's user, or for another try of the model; null for an error of ours. */
function messageOf(error: unknown): string | null {
  if (error instanceof ToolRefusal) return error.message;
  if (!(error instanceof RefusedCall) || error.status >= 500) return null;
  const fields = (error.body.errors ?? []).map(({ path, message }) => `${path}: ${message}`);
  return [error.message, ...fields].join('\n');
}
