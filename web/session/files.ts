// The calls of the shop that the contract answers with a file. Only pages with such files load
// this.
import type { Calls } from '#sdk/calls/shop.gen.ts';
import type { Download } from '#web/base/api/call-options.ts';
import { typedDownload } from '#web/base/api/typed-downloads.ts';
import { untypedApi } from './browser.ts';

const download: Download = (...question) => untypedApi().download(...question);

export const getFile = typedDownload<Calls, 'GET'>(download, 'GET');
export const postFile = typedDownload<Calls, 'POST'>(download, 'POST');
