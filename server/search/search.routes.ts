// Not built yet.
import type { Routes } from '../context.ts';

export const searchRoutes: Routes = async () => undefined;
