// Not built yet.
import type { Routes } from '../context.ts';

export const adminSearchRoutes: Routes = async () => undefined;
