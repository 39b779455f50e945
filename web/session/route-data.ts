// One data path for a page: the same function loads it on the server and in the browser.
import {
  type ClientLoaderFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type Params,
} from 'react-router';
import type { Language } from '#shared/base/languages.ts';
import { type Api, ApiError, isUnanswered } from '#web/base/api/api.ts';
import { partsOf } from '#web/base/page/page-context.ts';
import { shareEqual } from '#web/base/page/share-equal.ts';
import { browserApi, browserLanguage } from './browser.ts';

export type LoadArgs = { api: Api; language: Language; params: Params; url: URL };
type Load<T> = (args: LoadArgs) => Promise<T>;

/**
 * If the API reports that something does not exist (404, 410), the page shows the not-found screen.
 * After a failure or without a response the visitor can try again, inside the frame. Anything else
 * is our error.
 */
async function asRouteError<T>(load: Promise<T>): Promise<T> {
  try {
    return await load;
  } catch (error) {
    if (error instanceof ApiError)
      throw data(
        { code: error.code ?? null, details: error.details ?? null },
        { status: error.status },
      );
    if (isUnanswered(error)) throw data({ code: null, details: null }, { status: 503 });
    throw error;
  }
}

export const serverLoader =
  <T>(load: Load<T>) =>
  ({ context, params, request }: LoaderFunctionArgs): Promise<T> => {
    const { api, language } = partsOf(context as never);
    return asRouteError(load({ api, language, params, url: new URL(request.url) })).then(
      shareEqual,
    );
  };

export const browserLoader =
  <T>(load: Load<T>) =>
  ({ params, request }: ClientLoaderFunctionArgs): Promise<T> =>
    asRouteError(
      load({ api: browserApi(), language: browserLanguage(), params, url: new URL(request.url) }),
    );
