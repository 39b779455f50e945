import { Link } from 'react-router';
import type { OccasionsAnswer } from '#shared/showcases/occasions.ts';

type OccasionLinksProps = { occasions: OccasionsAnswer['content']; heading: 'h2' | 'h3' };

/** Each occasion as a card: its title leads to its page. */
export function OccasionLinks({ occasions, heading: Heading }: OccasionLinksProps) {
  return (
    <ul className="occasions">
      {occasions.map(({ slug, title, lead }) => (
        <li key={slug} className="panel">
          <Heading className="h3">
            <Link to={`/occasions/${slug}`}>{title}</Link>
          </Heading>
          <p className="small second">{lead}</p>
        </li>
      ))}
    </ul>
  );
}
