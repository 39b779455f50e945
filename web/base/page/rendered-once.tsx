// Parts that look the same on many pages, such as the card of a product. The server renders each
// once and puts its HTML into every page that shows the same, which saves most of the rendering
// time of a page. What a part shows must depend only on its props and on `surroundings`. It must
// not use `useId`, which depends on its position, and must contain no script, because only those
// of newly rendered HTML are registered (registered-scripts.ts).
import { type ComponentType, createContext, createElement, use } from 'react';
import { useTranslation } from '#web/base/i18n/react.tsx';

/** The parts of one page while the server renders it. */
export type RenderedParts = {
  /** `isKnown`: the HTML of an earlier page can be used, and nothing has to be rendered. */
  find(key: string): { mark: string; isKnown: boolean };
};

export const RenderedPartsContext = createContext<RenderedParts | null>(null);

type Once<Props> = {
  name: string;
  /** The texts that it needs to hydrate in the browser, even if its HTML came from another page. */
  namespaces: readonly ['common' | 'catalogue' | 'layout', ...('attributes' | 'common')[]];
  /** A hook that returns everything else that the part depends on. */
  useSurroundings: () => unknown;
  /** Null for props that occur only on this page. */
  propsOf?: (props: Props) => object | null;
};

/** In the browser it returns the part itself. */
export function renderedOnce<Props extends object>(
  Part: ComponentType<Props>,
  { name, namespaces, useSurroundings, propsOf = (props) => props }: Once<Props>,
): ComponentType<Props> {
  if (!import.meta.env.SSR) return Part;
  return function RenderedOnce(props: Props) {
    const parts = use(RenderedPartsContext);
    const { i18n } = useTranslation(namespaces);
    const surroundings = useSurroundings();
    const shown = parts && propsOf(props);
    if (!parts || !shown) return <Part {...props} />;
    const { mark, isKnown } = parts.find(
      JSON.stringify([name, i18n.language, surroundings, shown]),
    );
    if (isKnown) return createElement('part-known', { mark });
    return (
      <>
        {createElement('part-new', { mark })}
        <Part {...props} />
        {createElement('part-end', { mark })}
      </>
    );
  };
}
