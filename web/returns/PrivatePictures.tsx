// Private pictures: fetched with the reader's token and shown from memory.
import { useEffect, useRef, useState } from 'react';

type Picture = { id: number; width: number; height: number };

/** A list of small pictures; each opens in full size in a dialog. */
export function PrivatePictures({
  label,
  pictures,
  load,
}: {
  label: string;
  pictures: readonly Picture[];
  load: (id: number) => Promise<Blob>;
}) {
  return (
    <ul className="private-pictures" aria-label={label}>
      {pictures.map((picture, index) => (
        <li key={picture.id}>
          <PrivatePicture picture={picture} name={`${label} ${index + 1}`} load={load} />
        </li>
      ))}
    </ul>
  );
}

function PrivatePicture({
  picture: { id, width, height },
  name,
  load,
}: {
  picture: Picture;
  name: string;
  load: (id: number) => Promise<Blob>;
}) {
  const [address, setAddress] = useState<string | null>(null);
  const latest = useRef(load);
  latest.current = load;
  useEffect(() => {
    let url: string | null = null;
    let isOver = false;
    latest
      .current(id)
      .then((bytes) => {
        if (isOver) return;
        url = URL.createObjectURL(bytes);
        setAddress(url);
      })
      // Logged by the client; an empty frame is shown.
      .catch(() => undefined);
    return () => {
      isOver = true;
      if (url) URL.revokeObjectURL(url);
    };
  }, [id]);
  if (!address) return <span className="private-picture skel" aria-hidden="true" />;
  return (
    <a className="private-picture" href={address} target="_blank" rel="noopener">
      <img src={address} alt={name} width={width} height={height} />
    </a>
  );
}
