import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { LIST_PATH, type ListState, listHref, readList } from '#web/product/list-url.ts';

export type ListNavigation = {
  /** What the rows on the screen belong to. */
  shown: ListState;
  /** What was asked for last: a box is ticked at once, its rows come after. */
  wished: ListState;
  isPending: boolean;
  /** Another choice or order: the rows change where the reader stands. */
  change: (next: ListState) => void;
};

/** The address decides what is shown; a change goes to another address. */
export function useListNavigation(): ListNavigation {
  const { search } = useLocation();
  const navigate = useNavigate();
  const { state: phase, location: target } = useNavigation();
  const shown = readList(new URLSearchParams(search));
  const [wish, setWish] = useState<{ search: string; state: ListState } | null>(null);

  // A wish counts until its rows are there, or something else was asked for.
  useEffect(() => {
    if (phase === 'idle') setWish(null);
  }, [phase]);

  return {
    shown,
    wished: wish?.search === search ? wish.state : shown,
    isPending: phase === 'loading' && target.pathname === LIST_PATH,
    change: (next) => {
      setWish({ search, state: next });
      navigate(listHref(next), { preventScrollReset: true });
    },
  };
}
