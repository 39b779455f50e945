/** The mark in the first HTML that the page's namespaces replace after rendering. */
export const NAMESPACES_PLACEHOLDER = '{{namespaces}}';
