// One data path for a page: the same function loads it on the server and in the browser (design.md
// 3).
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
 * What the API says does not exist, the page says too: 404 and 410 go to the not-found screen. What
 * failed or did not answer can be tried again, in the frame. Anything else is an error of ours.
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
