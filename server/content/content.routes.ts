// Not built yet.
import type { Routes } from '../context.ts';

export const contentRoutes: Routes = async () => undefined;
