import { Link } from 'react-router';
import type { Picture } from '#shared/catalogue/images.ts';
import type { BlogPostCard } from '#shared/content/content.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { postHref } from './blog-url.ts';
import { Cover } from './Cover.tsx';
import { keepTogether } from './text-language.ts';

type PostCardProps = {
  /** The summary is needed only if it is shown. */
  post: Pick<BlogPostCard, 'language' | 'slug' | 'title'> &
    Partial<Pick<BlogPostCard, 'summary'>> & { cover: Picture | null };
  /** The line above its title, such as the reading time. */
  meta: string;
  heading?: 'h2' | 'h3';
  sizes?: string;
  isEager?: boolean;
  hasSummary?: boolean;
};

/** Three in a row from 56 em, two from 40. */
const CARD_SIZES =
  '(min-width: 120em) 560px, (min-width: 96em) 443px, (min-width: 56em) 30vw, (min-width: 40em) 46vw, 92vw';

/** A post in a list. Its title is the link; a click anywhere on the card follows it. */
export function PostCard({
  post,
  meta,
  heading: Heading = 'h2',
  sizes = CARD_SIZES,
  isEager = false,
  hasSummary = false,
}: PostCardProps) {
  const { i18n } = useTranslation();
  const language = post.language === i18n.language ? undefined : post.language;
  return (
    <article className="post">
      <Cover picture={post.cover} sizes={sizes} isEager={isEager} />
      <p className="micro mute num">{meta}</p>
      <Heading className="h3" lang={language}>
        <Link to={postHref(post)} prefetch="intent">
          {keepTogether(post.title)}
        </Link>
      </Heading>
      {hasSummary && (
        <p className="small second" lang={language}>
          {post.summary}
        </p>
      )}
    </article>
  );
}
