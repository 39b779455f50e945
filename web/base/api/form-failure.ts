import { ApiError } from './api.ts';
import { serverMessage } from './server-message.ts';

/** `fields`: the error message of each field; if it is empty, `message` is about the whole form. */
type Failure = { fields: Record<string, string>; message: string };

export const failureOf = (error: unknown, otherwise: string): Failure => ({
  fields:
    error instanceof ApiError
      ? Object.fromEntries(error.errors.map(({ path, message }) => [path, message]))
      : {},
  message: serverMessage(error) ?? otherwise,
});
