/** The placeholder in the first HTML that is replaced by the page's namespaces after rendering. */
export const NAMESPACES_PLACEHOLDER = '{{namespaces}}';
