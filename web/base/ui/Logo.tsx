import { Link } from 'react-router';

export type LogoPicture = { url: string; width: number; height: number };

/** The ring with a drop of amber in it; `Ring` is the ring alone, without the name. */
export function Logo({
  name,
  label,
  to = '/',
  hasRing = true,
  picture = null,
  onClick,
}: {
  name: string;
  label: string;
  to?: string;
  hasRing?: boolean;
  /** The shop's own, instead of ring and name. */
  picture?: LogoPicture | null | undefined;
  onClick?: () => void;
}) {
  return (
    <Link className="logo" to={to} aria-label={label} onClick={onClick}>
      {picture ? (
        <LogoImage picture={picture} />
      ) : (
        <>
          {hasRing && <Ring hasDrop />}
          <b>{name}</b>
        </>
      )}
    </Link>
  );
}

/** Its size is set before it has loaded, so nothing jumps. The link around it has its label. */
export function LogoImage({ picture: { url, width, height } }: { picture: LogoPicture }) {
  return <img className="logo-picture" src={url} width={width} height={height} alt="" />;
}

/** The mouth of a bottle, seen from above. */
export function Ring({ hasDrop = false }: { hasDrop?: boolean }) {
  return (
    <svg viewBox="0 0 30 30" fill="none" stroke="currentColor" strokeWidth="1.6" aria-hidden="true">
      <circle cx="15" cy="15" r="13.2" />
      <circle cx="15" cy="15" r="8.6" />
      {hasDrop && <circle cx="15" cy="15" r="3.4" fill="var(--amber-500)" stroke="none" />}
    </svg>
  );
}
