// The options of an API call.

export type Query = Record<string, string | number | boolean | undefined>;
export type CallOptions = {
  query?: Query;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  keepalive?: boolean;
  timeoutMs?: number;
};
export type Call = <T>(method: string, path: string, options?: CallOptions) => Promise<T>;

export type DownloadedFile = { name: string; file: Blob };
export type Download = (
  method: string,
  path: string,
  options?: CallOptions,
) => Promise<DownloadedFile>;
