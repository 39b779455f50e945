import { useRouteLoaderData } from 'react-router';
import type { RootData } from './root-data.ts';

/**
 * The shop's own address, without a slash at its end; empty where there is no shop round the
 * component.
 */
export const usePublicUrl = (): string =>
  (useRouteLoaderData('root') as RootData | undefined)?.publicUrl ?? '';
