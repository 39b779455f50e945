import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { withoutPrefix } from '#shared/base/languages.ts';
import { LIST_PATH, type ListState, listHref } from '#web/product/list-url.ts';
import { readList } from './list-state.ts';

export type ListNavigation = {
  /** The state of the rows on the screen. */
  shown: ListState;
  /** The last requested state: a checkbox changes at once, its rows follow. */
  requested: ListState;
  isPending: boolean;
  /** Another filter or sort order: the rows change without scrolling. */
  change: (next: ListState) => void;
};

/** The address decides what is shown; a change navigates to another address. */
export function useListNavigation(): ListNavigation {
  const { search } = useLocation();
  const navigate = useNavigate();
  const { state: phase, location: target } = useNavigation();
  const shown = readList(new URLSearchParams(search));
  const [request, setRequest] = useState<{ search: string; state: ListState } | null>(null);

  // A choice is pending until its rows have loaded or another one is made.
  useEffect(() => {
    if (phase === 'idle') setRequest(null);
  }, [phase]);

  return {
    shown,
    requested: request?.search === search ? request.state : shown,
    isPending: phase === 'loading' && withoutPrefix(target.pathname) === LIST_PATH,
    change: (next) => {
      setRequest({ search, state: next });
      navigate(listHref(next), { preventScrollReset: true });
    },
  };
}
