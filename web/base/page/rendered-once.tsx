// Parts that look the same on many pages, such as the card of a product: the server renders one
// once and puts its HTML into every page that shows the same, which is most of the time of a page.
// What a part shows must follow from its props and from `surroundings`; it has no `useId`, which
// depends on its place.
import { type ComponentType, createContext, createElement, use } from 'react';
import { useTranslation } from '#web/base/i18n/react.tsx';

/** The parts of one page while the server renders it. */
export type RenderedParts = {
  /** `isKnown`: there is HTML of an earlier page, and nothing to be rendered. */
  find(key: string): { mark: string; isKnown: boolean };
};

export const RenderedPartsContext = createContext<RenderedParts | null>(null);

type Once<Props> = {
  name: string;
  /** The texts that it needs in the browser, where it hydrates whoever rendered it. */
  namespaces: readonly ['common' | 'catalogue' | 'layout', ...('attributes' | 'common')[]];
  /** Whatever else it shows: a hook. */
  useSurroundings: () => unknown;
  /** Null for props that only this page has. */
  propsOf?: (props: Props) => object | null;
};

/** In the browser it is the part itself. */
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
    if (isKnown) return createElement('known-part', { mark });
    return (
      <>
        {createElement('new-part', { mark })}
        <Part {...props} />
        {createElement('end-part', { mark })}
      </>
    );
  };
}
