/** Stands in the first HTML where the namespaces that the page used are written once it has been rendered. */
export const NAMESPACES_PLACEHOLDER = '{{namespaces}}';
