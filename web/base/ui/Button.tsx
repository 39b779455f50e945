import type { ComponentProps, MouseEvent } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './Icon.tsx';

export type ButtonVariant = 'ink' | 'buy' | 'line' | 'quiet' | 'danger' | 'background';

type Look = {
  variant?: ButtonVariant | undefined;
  size?: 's' | 'm' | 'l' | undefined;
  isWide?: boolean | undefined;
  icon?: IconName | undefined;
};

const buttonClass = ({ variant = 'ink', size = 'm', isWide = false }: Look, className?: string) =>
  classNames(
    'btn',
    variant !== 'ink' && `btn--${variant}`,
    size !== 'm' && `btn--${size}`,
    isWide && 'btn--wide',
    className,
  );

/**
 * A button. While busy it keeps its width and focus, shows a spinner and ignores clicks. Amber
 * (`buy`) is used only once on a screen.
 */
export function Button({
  variant,
  size,
  isWide,
  icon,
  isBusy = false,
  className,
  children,
  type = 'button',
  onClick,
  ...rest
}: ComponentProps<'button'> & Look & { isBusy?: boolean }) {
  const handleClick = (event: MouseEvent<HTMLButtonElement>) =>
    isBusy ? event.preventDefault() : onClick?.(event);
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, size, isWide }, className)}
      aria-busy={isBusy || undefined}
      onClick={handleClick}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({
  variant,
  size,
  isWide,
  icon,
  className,
  children,
  ...rest
}: LinkProps & Look) {
  return (
    <Link {...rest} className={buttonClass({ variant, size, isWide }, className)}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  );
}

/** An underlined link on a separate line, with an arrow if it leads to another page. */
export function ArrowLink({
  hasArrow = true,
  className,
  children,
  ...rest
}: LinkProps & { hasArrow?: boolean }) {
  return (
    <Link {...rest} className={classNames('link', className)}>
      {children}
      {hasArrow && <Icon name="arrow" />}
    </Link>
  );
}

/** A 44 px button that shows only an icon; the label is read out and shown on hover. */
export function IconButton({
  icon,
  label,
  className,
  type = 'button',
  ...rest
}: Omit<ComponentProps<'button'>, 'children'> & { icon: IconName; label: string }) {
  return (
    <button
      {...rest}
      type={type}
      className={classNames('icon-btn', className)}
      aria-label={label}
      title={label}
    >
      <Icon name={icon} />
    </button>
  );
}
