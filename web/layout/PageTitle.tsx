import { useRouteLoaderData } from 'react-router';
import type { RootData } from '../root.tsx';

/** Title and description of a page. React puts them into the head, on the server too, and they follow the language. */
export function PageTitle({ title, description }: { title: string; description?: string | undefined }) {
  const root = useRouteLoaderData('root') as RootData | undefined;
  return (
    <>
      <title>{root ? `${title} · ${root.shop.name}` : title}</title>
      {description && <meta name="description" content={description} />}
    </>
  );
}
