// Not built yet.
import type { Routes } from '../context.ts';

export const contactRoutes: Routes = async () => undefined;
