import { ApiError } from './api.ts';
import { serverMessage } from './server-message.ts';

/** `fields`: what is wrong with which field; without one the message stands for the whole form. */
export type Failure = { fields: Record<string, string>; message: string };

export const failureOf = (error: unknown, otherwise: string): Failure => ({
  fields:
    error instanceof ApiError
      ? Object.fromEntries(error.errors.map(({ path, message }) => [path, message]))
      : {},
  message: serverMessage(error) ?? otherwise,
});
