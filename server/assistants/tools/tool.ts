// The definition of a tool, independent of the protocol.
import type { z } from 'zod';
import type { InsideApi } from '#server/assistants/inside-api.ts';
import type { Saying } from '#server/assistants/product-facts.ts';
import { translate } from '#server/base/errors/texts.ts';
import { DEFAULT_LANGUAGE, type Language } from '#shared/base/languages.ts';
import type { Rates } from '#shared/pricing/rates.ts';

/** The access of one caller to the shop. */
export type ToolContext = {
  publicUrl: string;
  ip: string;
  authorization?: string | undefined;
  api: InsideApi;
  rates: () => Promise<Rates>;
};

export type Tool<
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodObject = z.ZodObject,
> = {
  name: string;
  title: string;
  description: string;
  input: Input;
  output: Output;
  /** The tool stores something that a link opens; all others only read. */
  isMaking?: boolean;
  run: (context: ToolContext, input: z.infer<Input>) => Promise<z.infer<Output>>;
};

/** Preserves the types of input and output. */
export const defineTool = <Input extends z.ZodObject, Output extends z.ZodObject>(
  tool: Tool<Input, Output>,
): Tool => tool as unknown as Tool;

/** Something that the shop refuses, with a message for the caller. */
export class ToolRefusal extends Error {}

/** The messages are in `refusal` of locales, assistants.json. */
export const refusal = (
  spoken: Speaking,
  key: string,
  values: Record<string, string | number> = {},
): ToolRefusal =>
  new ToolRefusal(translate(languageOf(spoken), 'assistants', `refusal.${key}`, values));

export type Speaking = { language?: Language | undefined };

export const languageOf = ({ language }: Speaking): Language => language ?? DEFAULT_LANGUAGE;

export const sayingOf = async (context: ToolContext, spoken: Speaking): Promise<Saying> => ({
  publicUrl: context.publicUrl,
  language: languageOf(spoken),
  rates: await context.rates(),
});

export const get = async <T>(context: ToolContext, spoken: Speaking, path: string): Promise<T> =>
  (await context.api<T>(askerOf(context, spoken), { path })).value;

export const post = async <T>(
  context: ToolContext,
  spoken: Speaking,
  { path, body }: { path: string; body: object },
): Promise<T> =>
  (await context.api<T>(askerOf(context, spoken), { method: 'POST', path, body })).value;

const askerOf = ({ ip, authorization }: ToolContext, spoken: Speaking) => ({
  ip,
  authorization,
  language: languageOf(spoken),
});
