import { Link } from 'react-router';
import type { OccasionsAnswer } from '#shared/showcases/occasions.ts';
import { Photo } from '#web/base/ui/Photo.tsx';

/** Two in a row on a phone, four from 64 em. */
const SIZES = '(min-width: 96em) 326px, (min-width: 64em) 22vw, 45vw';
const EAGER_CARDS = 2;

type OccasionLinksProps = { occasions: OccasionsAnswer['content']; heading: 'h2' | 'h3' };

/** Each occasion as a card: its title leads to its page. */
export function OccasionLinks({ occasions, heading: Heading }: OccasionLinksProps) {
  return (
    <ul className="occasions">
      {occasions.map(({ slug, title, lead, picture }, index) => (
        <li key={slug} className={picture ? undefined : 'panel'}>
          {picture && (
            <Photo picture={picture} alt="" sizes={SIZES} isCard isEager={index < EAGER_CARDS} />
          )}
          <Heading className="h3">
            <Link to={`/occasions/${slug}`}>{title}</Link>
          </Heading>
          <p className="small second">{lead}</p>
        </li>
      ))}
    </ul>
  );
}
