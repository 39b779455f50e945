// Addresses of the blog.

/** Counted from 1 in the address; an invalid page number means the first page. */
export const pageOf = (url: URL): number => {
  const asked = url.searchParams.get('page') ?? '';
  return /^[1-9]\d{0,4}$/.test(asked) ? Number(asked) : 1;
};

export const blogHref = (page = 1): string => (page > 1 ? `/blog?page=${page}` : '/blog');

export const postHref = ({ slug }: { slug: string }): string => `/blog/${slug}`;
