// Not built yet.
import type { Routes } from '../context.ts';

export const seoRoutes: Routes = async () => undefined;
