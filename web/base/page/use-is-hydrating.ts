import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;
const isInBrowser = () => false;
const isFromServer = () => true;

/**
 * True on the server and in the first render of what it sent, which must be equal; a part that is
 * rendered later begins with false.
 */
export const useIsHydrating = (): boolean =>
  useSyncExternalStore(neverChanges, isInBrowser, isFromServer);
