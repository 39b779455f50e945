import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { optionId } from './search-box.ts';
import { optionHref, type SearchOption } from './search-options.ts';

export type OptionProps = {
  listId: string;
  options: readonly SearchOption[];
  active: number;
  /** Also called when the link opens in another tab, which changes nothing here. */
  onFollowed: (option: SearchOption) => void;
  onChosen: (option: SearchOption) => void;
};

type OptionLinkProps = Omit<OptionProps, 'options'> & {
  option: Exclude<SearchOption, { kind: 'clear' }>;
  index: number;
  className?: string;
  children: ReactNode;
};

/**
 * An option that leads to a page: a real link, so that it can be opened in another tab. The focus
 * stays in the field.
 */
export function OptionLink({
  listId,
  active,
  onFollowed,
  onChosen,
  option,
  index,
  className,
  children,
}: OptionLinkProps) {
  const handleClick = (event: MouseEvent) => {
    onFollowed(option);
    if (!(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)) onChosen(option);
  };
  return (
    <Link
      id={optionId(listId, index)}
      role="option"
      aria-selected={index === active}
      tabIndex={-1}
      className={className}
      to={optionHref(option)}
      onClick={handleClick}
    >
      {children}
    </Link>
  );
}
